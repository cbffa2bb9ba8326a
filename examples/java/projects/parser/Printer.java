package parser;

/** Writes trees and asks what they are. */
public class Printer {
    static boolean isNegative(Expression e)
        //@ requires e != null;
        //@ ensures e instanceof Literal ==> !\result;
    {
        if (e instanceof Negation negation) {
            return !isNegative(negation.inner());
        }
        if (e instanceof Sum sum) {
            return isNegative(sum.left()) && isNegative(sum.right());
        }
        return false;
    }

    /** Returns the digits of a number, which are between one and four. */
    static int digits(Literal literal)
        //@ requires literal != null;
        //@ ensures 1 <= \result && \result <= 4;
    {
        int rest = literal.value();
        int digits = 1;
        while (rest >= 10)
            //@ invariant 0 <= rest && 1 <= digits && digits <= 4;
            //@ invariant digits == 1 ? rest < 10000 : digits == 2 ? rest < 1000 : digits == 3 ? rest < 100 : rest < 10;
        {
            rest = rest / 10;
            digits++;
        }
        return digits;
    }

    static String text(Expression e)
        //@ requires e != null;
        //@ ensures \result != null;
    {
        if (e instanceof Literal literal) {
            return "" + literal.value();
        }
        if (e instanceof Negation negation) {
            return "-" + text(negation.inner());
        }
        Sum sum = (Sum) e;
        return "(" + text(sum.left()) + "+" + text(sum.right()) + ")";
    }

    public static void main(String[] args) {
        Expression e = Parser.parse("1+-20+(3+4)");
        if (e != null) {
            System.out.println(text(e) + " " + isNegative(e));
        }
    }
}
