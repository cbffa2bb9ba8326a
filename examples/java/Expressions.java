/*
 * Terms of x, and visitors that evaluate, print and differentiate them.
 *
 * Entry methods:
 *   evaluate(Term, int x)
 *     no bug, terms of at most three levels
 *   derivative(int a, int b, int x)
 *     no bug: the derivative of a x x + b is 2 a x
 *   simplify(int a, int b)
 *     no bug
 *   print(byte[] input)
 *     bug: line 139, IllegalStateException when the input, in Polish notation, is a quotient with the constant 0 below
 */
public class Expressions {
    interface Visitor {
        int constant(Constant c);

        int variable(Variable v);

        int sum(Sum s);

        int product(Product p);

        int quotient(Quotient q);
    }

    interface Term {
        int accept(Visitor visitor);
    }

    record Constant(int value) implements Term {
        @Override
        public int accept(Visitor visitor) {
            return visitor.constant(this);
        }
    }

    record Variable() implements Term {
        @Override
        public int accept(Visitor visitor) {
            return visitor.variable(this);
        }
    }

    record Sum(Term left, Term right) implements Term {
        @Override
        public int accept(Visitor visitor) {
            return visitor.sum(this);
        }
    }

    record Product(Term left, Term right) implements Term {
        @Override
        public int accept(Visitor visitor) {
            return visitor.product(this);
        }
    }

    record Quotient(Term left, Term right) implements Term {
        @Override
        public int accept(Visitor visitor) {
            return visitor.quotient(this);
        }
    }

    /** The value for some x; the quotient by zero is zero. */
    static class Evaluator implements Visitor {
        private final int x;

        Evaluator(int x) {
            this.x = x;
        }

        @Override
        public int constant(Constant c) {
            return c.value();
        }

        @Override
        public int variable(Variable v) {
            return x;
        }

        @Override
        public int sum(Sum s) {
            return s.left().accept(this) + s.right().accept(this);
        }

        @Override
        public int product(Product p) {
            return p.left().accept(this) * p.right().accept(this);
        }

        @Override
        public int quotient(Quotient q) {
            int divisor = q.right().accept(this);
            return divisor == 0 ? 0 : q.left().accept(this) / divisor;
        }
    }

    /** Writes the term down and counts its operations. */
    static class Printer implements Visitor {
        final StringBuilder text = new StringBuilder();

        @Override
        public int constant(Constant c) {
            text.append(c.value());
            return 0;
        }

        @Override
        public int variable(Variable v) {
            text.append('x');
            return 0;
        }

        private int binary(Term left, String operator, Term right) {
            text.append('(');
            int n = left.accept(this);
            text.append(operator);
            n += right.accept(this);
            text.append(')');
            return n + 1;
        }

        @Override
        public int sum(Sum s) {
            return binary(s.left(), " + ", s.right());
        }

        @Override
        public int product(Product p) {
            return binary(p.left(), " * ", p.right());
        }

        @Override
        public int quotient(Quotient q) {
            if (q.right() instanceof Constant c && c.value() == 0) {
                throw new IllegalStateException("division by zero");
            }
            return binary(q.left(), " / ", q.right());
        }
    }

    private static boolean isWhole(Term term, int levels) {
        if (term == null || levels == 0) {
            return false;
        }
        if (term instanceof Sum s) {
            return isWhole(s.left(), levels - 1) && isWhole(s.right(), levels - 1);
        }
        if (term instanceof Product p) {
            return isWhole(p.left(), levels - 1) && isWhole(p.right(), levels - 1);
        }
        if (term instanceof Quotient q) {
            return isWhole(q.left(), levels - 1) && isWhole(q.right(), levels - 1);
        }
        return true;
    }

    static int evaluate(Term term, int x) {
        if (!isWhole(term, 3)) {
            return 0;
        }
        return term.accept(new Evaluator(x));
    }

    private static Term derived(Term term) {
        if (term instanceof Variable) {
            return new Constant(1);
        }
        if (term instanceof Sum s) {
            return new Sum(derived(s.left()), derived(s.right()));
        }
        if (term instanceof Product p) {
            return new Sum(new Product(derived(p.left()), p.right()), new Product(p.left(), derived(p.right())));
        }
        return new Constant(0);
    }

    static void derivative(int a, int b, int x) {
        Term term = new Sum(new Product(new Constant(a), new Product(new Variable(), new Variable())), new Constant(b));
        int value = derived(term).accept(new Evaluator(x));
        assert value == 2 * a * x;
    }

    private static Term simplified(Term term) {
        if (term instanceof Sum s) {
            Term left = simplified(s.left());
            Term right = simplified(s.right());
            if (left instanceof Constant c && c.value() == 0) {
                return right;
            }
            if (right instanceof Constant c && c.value() == 0) {
                return left;
            }
            return new Sum(left, right);
        }
        if (term instanceof Product p) {
            Term left = simplified(p.left());
            Term right = simplified(p.right());
            if (left instanceof Constant c && c.value() == 1) {
                return right;
            }
            if (left instanceof Constant c && c.value() == 0) {
                return left;
            }
            return new Product(left, right);
        }
        return term;
    }

    static Term simplify(int a, int b) {
        Term term = new Sum(new Product(new Constant(a), new Variable()), new Constant(b));
        Term simple = simplified(term);
        if (a == 0 && b == 0) {
            assert simple.equals(new Constant(0));
        } else if (a == 1 && b == 0) {
            assert simple.equals(new Variable());
        } else if (a == 0) {
            assert simple.equals(new Constant(b));
        }
        assert simple.accept(new Evaluator(7)) == 7 * a + b;
        return simple;
    }

    static String print(byte[] input) {
        if (input == null || input.length != 3) {
            return "";
        }
        Term left = leaf(input[1]);
        Term right = leaf(input[2]);
        if (left == null || right == null) {
            return "";
        }
        Term term;
        switch (input[0]) {
            case '+':
                term = new Sum(left, right);
                break;
            case '*':
                term = new Product(left, right);
                break;
            case '/':
                term = new Quotient(left, right);
                break;
            default:
                return "";
        }
        Printer printer = new Printer();
        int operations = term.accept(printer);
        assert operations == 1;
        return printer.text.toString();
    }

    private static Term leaf(byte b) {
        if (b == 'x') {
            return new Variable();
        }
        return '0' <= b && b <= '9' ? new Constant(b - '0') : null;
    }

    public static void main(String[] args) {
        byte[] input = {'+', 'x', '1'};
        System.out.println(print(input));
    }
}
