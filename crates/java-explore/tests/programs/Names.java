import java.util.*;
import java.util.function.*;

/** What names mean: private members are not inherited, and pattern variables are in scope where they are bound. */
public class Names {
    static int v = 50;
    private int x = 1;
    String s = "field";

    static String s() {
        return "N";
    }

    static class Z {
        String n() {
            return "NZ";
        }
    }

    private String pm() {
        return "N.pm";
    }

    static class Above {
        private int v = 1;
        private int x = 2;
        static int shared = 3;

        private static String s() {
            return "a";
        }

        private String pm() {
            return "A.pm";
        }

        private String f(int i) {
            return "int";
        }

        private class Z {
            String n() {
                return "AZ";
            }
        }

        class Q {
            String n() {
                return "Q";
            }
        }

        String ask(Above other) {
            return other.pm() + other.f(1) + other.x + other.new Z().n();
        }
    }

    static class Below extends Above {
        int go() {
            return v + shared;
        }

        String st() {
            return s();
        }

        String z() {
            return new Z().n() + new Q().n();
        }

        String f(long l) {
            return "long";
        }

        String calls() {
            return f(1) + super.f(1) + super.x + ((Above) this).f(1) + ((Above) this).x;
        }
    }

    class In extends Above {
        String go() {
            return x + pm() + super.x + super.pm();
        }
    }

    static String testNotInherited() {
        Below b = new Below();
        return b.go() + b.st() + b.z() + b.calls() + new Names().new In().go() + b.ask(b);
    }

    static String testAnonymous() {
        return new Names().around();
    }

    String around() {
        return new Above() {
            String f(long l) {
                return "own";
            }

            String go() {
                return f(1) + x + pm();
            }
        }.go();
    }

    interface Default {
        default String w() {
            return "D";
        }
    }

    static class Hidden {
        private String p(Object o) {
            return "H";
        }

        String call(Integer i) {
            return p(i);
        }
    }

    static class Seen extends Hidden implements Default {
        String p(Object o) {
            return "S";
        }
    }

    static class Last extends Seen {
        String p(Integer o) {
            return "L";
        }
    }

    static String testPrivateIsNotOverridden() {
        return new Last().call(1) + ((Seen) new Last()).p(1) + new Last().p(1) + new Last().p("s") + ((Hidden) new Last()).p(1)
            + new Last().w();
    }

    static String f(Object o) {
        while (!(o instanceof String k)) o = "str" + o;
        return k;
    }

    static String g(Object o) {
        for (; !(o instanceof String k); o = "str") {
            if (o == null) return "null";
        }
        return k;
    }

    static String h(Object o) {
        do {
            o = o + "!";
        } while (!(o instanceof String k && k.length() > 2));
        return k;
    }

    static String testPatternAfterLoop() {
        return f(1) + f("a") + g(1) + g(null) + h("");
    }

    String here(Object o) {
        if (o instanceof String s && s.length() > 1) return "p" + s;
        return s;
    }

    String negated(Object o) {
        if (!(o instanceof String s)) return s;
        return s + this.s;
    }

    String negatedElse(Object o) {
        if (!(o instanceof Integer n)) return s;
        else if (n > 5) return "C" + n;
        n++;
        return s + n;
    }

    String either(Object o) {
        return !(o instanceof String s) || s.isEmpty() ? s : s;
    }

    String left(Object o) {
        while (!(o instanceof String s)) {
            if (o == null) break;
            o = s;
        }
        return s;
    }

    String choice(Object o, Object p) {
        return o instanceof String s ? s : p instanceof String s && !s.isEmpty() ? s + s : s;
    }

    String stated(Object o) {
        boolean b = o instanceof String s && s.length() == 1;
        return b + s;
    }

    static String testPatternHidesField() {
        Names n = new Names();
        return n.here("ab") + n.here("a") + n.negated("x") + n.negated(1) + n.negatedElse(3) + n.negatedElse(8)
            + n.negatedElse(null) + n.either("q") + n.either(2) + n.left(null) + n.left("z") + n.choice("1", 2)
            + n.choice(1, "2") + n.choice(1, "") + n.stated("t");
    }
}
