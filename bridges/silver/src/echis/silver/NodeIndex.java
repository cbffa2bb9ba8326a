package echis.silver;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import viper.silver.ast.AccessPredicate;
import viper.silver.ast.Member;
import viper.silver.ast.Node;
import viper.silver.ast.ResourceAccess;
import viper.silver.ast.Trigger;

/**
 * The nodes of a program, with the ranges in which {@link ProgramPrinter} printed them.
 *
 * <p>Front ends find their source by the node objects that they have made: by positions, by infos,
 * or by identity. So an error must have these very objects. Echis knows only ranges of the text
 * that it was given; this index leads back from them.
 */
final class NodeIndex {
    private static final int NONE = -1;

    /** In pre-order: the nodes below a node follow it. */
    private final List<Node> nodes = new ArrayList<>();

    private final List<Integer> parents = new ArrayList<>();
    private final List<Range> ranges = new ArrayList<>();
    private final Map<Range, List<Integer>> byRange = new HashMap<>();
    private final Map<String, Member> members = new HashMap<>();
    private int innermost = NONE;

    /** A node is going to be printed. Returns its number. */
    int open(Node node) {
        nodes.add(node);
        parents.add(innermost);
        ranges.add(null);
        innermost = nodes.size() - 1;
        if (node instanceof Member) {
            members.put(((Member) node).name(), (Member) node);
        }
        return innermost;
    }

    /** The node of this number has been printed. */
    void close(int number, Range range) {
        ranges.set(number, range);
        byRange.computeIfAbsent(range, r -> new ArrayList<>()).add(number);
        innermost = parents.get(number);
    }

    /** The member of this name, or {@code null}. */
    Member member(String name) {
        return members.get(name);
    }

    /**
     * The node of a class that an error at this range is about; {@code null} if there is none.
     *
     * <p>It is the node at the range, if it has the class. Else it is the first node of the class
     * below it: for {@code acc(x.f)}, the location {@code x.f}. Else it is the nearest one above
     * it: for the expression of {@code assert e}, the statement. If no node has the range, the
     * smallest node around the range counts.
     */
    <N> N find(Range range, Class<N> wanted) {
        int number = number(range, wanted);
        return number == NONE ? null : wanted.cast(nodes.get(number));
    }

    /** The nearest node of a class above the one that {@link #find} finds, or {@code null}. */
    <N> N above(Range range, Class<?> found, Class<N> wanted) {
        int number = number(range, found);
        return number == NONE ? null : above(number, wanted);
    }

    private <N> N above(int number, Class<N> wanted) {
        for (int n = parents.get(number); n != NONE; n = parents.get(n)) {
            if (wanted.isInstance(nodes.get(n))) {
                return wanted.cast(nodes.get(n));
            }
        }
        return null;
    }

    private int number(Range range, Class<?> wanted) {
        if (range == null) {
            return NONE;
        }
        List<Integer> exact = byRange.getOrDefault(range, List.of());
        for (int number : exact) {
            if (wanted.isInstance(nodes.get(number))) {
                return number;
            }
        }
        int top = exact.isEmpty() ? smallestAround(range) : outermost(exact);
        if (top == NONE) {
            return NONE;
        }
        int below = below(top, wanted);
        if (below != NONE) {
            return below;
        }
        for (int n = top; n != NONE; n = parents.get(n)) {
            if (wanted.isInstance(nodes.get(n))) {
                return n;
            }
        }
        return NONE;
    }

    private static int outermost(List<Integer> numbers) {
        int least = numbers.get(0);
        for (int number : numbers) {
            least = Math.min(least, number);
        }
        return least;
    }

    private int smallestAround(Range range) {
        // a later node that contains the range is below an earlier one
        for (int number = nodes.size() - 1; number >= 0; number--) {
            if (ranges.get(number).contains(range)) {
                return number;
            }
        }
        return NONE;
    }

    /**
     * The first node of a class below another one. A location is preferably that of a permission,
     * not one that is read: in {@code x.f > 0 ==> acc(x.g)} it is {@code x.g}. Triggers do not
     * count.
     */
    private int below(int top, Class<?> wanted) {
        int read = NONE;
        int number = top + 1;
        while (number < nodes.size() && isBelow(number, top)) {
            Node node = nodes.get(number);
            if (node instanceof Trigger) {
                number = after(number);
                continue;
            }
            if (wanted.isInstance(node)) {
                boolean isRead =
                        ResourceAccess.class.isAssignableFrom(wanted)
                                && !(nodes.get(parents.get(number)) instanceof AccessPredicate)
                                && !(node instanceof AccessPredicate);
                if (!isRead) {
                    return number;
                }
                read = read == NONE ? number : read;
            }
            number++;
        }
        return read;
    }

    private int after(int top) {
        int number = top + 1;
        while (number < nodes.size() && isBelow(number, top)) {
            number++;
        }
        return number;
    }

    private boolean isBelow(int number, int top) {
        int n = number;
        while (n > top) {
            n = parents.get(n);
        }
        return n == top;
    }
}
