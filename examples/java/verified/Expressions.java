/** Expressions, and visitors that go through them: the paper's Visitor pattern. */
interface Expression {
    //@ predicate tree();

    /** The value, small enough to be computed with. */
    /*@ pure @*/ int value()
        //@ requires tree();
        //@ ensures -1000 < \result && \result < 1000;
    ;

    void accept(Visitor visitor)
        //@ requires tree() * visitor != null * visitor.state();
        //@ ensures tree() * value() == old(value()) * visitor.state() * visitor.result() == value();
    ;
}

/** What is done with each kind of expression. It ends up with the value of what it visited. */
interface Visitor {
    //@ predicate state();

    /*@ pure @*/ int result()
        //@ requires state();
    ;

    void number(int value)
        //@ requires state();
        //@ ensures state() * result() == value;
    ;

    void sum(Expression left, Expression right)
        //@ requires state() * left != null * right != null * left.tree() * right.tree();
        //@ ensures state() * left.tree() * right.tree();
        //@ ensures left.value() == old(left.value()) * right.value() == old(right.value());
        //@ ensures result() == (left.value() + right.value()) % 1000;
    ;
}

class Number implements Expression {
    private final int number;

    //@ predicate tree() = acc(number) * (-1000 < number && number < 1000);

    Number(int number)
        //@ requires -1000 < number && number < 1000;
        //@ ensures tree() * value() == number;
    {
        this.number = number;
        //@ close tree();
    }

    /*@ pure @*/ public int value()
    { return /*@ opening tree() in @*/ number; }

    public void accept(Visitor visitor) {
        //@ open tree();
        visitor.number(number);
        //@ close tree();
    }
}

class Sum implements Expression {
    private final Expression left;
    private final Expression right;

    //@ predicate tree() = acc(left) * acc(right) * left != null * right != null * left.tree() * right.tree();

    Sum(Expression left, Expression right)
        //@ requires left != null * right != null * left.tree() * right.tree();
        //@ ensures tree() * value() == (old(left.value()) + old(right.value())) % 1000;
    {
        this.left = left;
        this.right = right;
        //@ close tree();
    }

    /*@ pure @*/ public int value()
    { return /*@ opening tree() in @*/ (left.value() + right.value()) % 1000; }

    public void accept(Visitor visitor) {
        //@ open tree();
        visitor.sum(left, right);
        //@ close tree();
    }
}

/** Computes the value. */
class Evaluator implements Visitor {
    private int result;

    //@ predicate state() = acc(result);

    Evaluator()
        //@ ensures state();
    {
        //@ close state();
    }

    /*@ pure @*/ public int result()
    { return /*@ opening state() in @*/ result; }

    public void number(int value) {
        //@ open state();
        result = value;
        //@ close state();
    }

    public void sum(Expression left, Expression right) {
        left.accept(this);
        int first = left.value();
        right.accept(this);
        //@ open state();
        result = (first + result) % 1000;
        //@ close state();
    }
}

class Expressions {
    static void client() {
        Expression sum = new Sum(new Number(2), new Number(3));
        Evaluator evaluator = new Evaluator();
        sum.accept(evaluator);
        assert evaluator.result() == sum.value();
    }
}
