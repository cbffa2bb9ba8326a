/*
 * Singly linked lists, handed in as nodes: they may be long, cyclic, or share nodes with each other.
 *
 * Entry methods:
 *   reverse(Node head)
 *     no bug, lists of at most four nodes without a cycle
 *   remove(Node head, int value)
 *     no bug, likewise
 *   hasCycle(Node head)
 *     no bug, at most six steps
 *   append(Node a, Node b)
 *     bug: line 108, AssertionError when both lists are the same or end in the same node: a cycle comes about
 *   lastButOne(Node head)
 *     bug: line 117, NullPointerException when the list has only one node
 */
public class LinkedLists {
    static class Node {
        int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    private static final int LIMIT = 4;

    /** The number of nodes, or -1 if there are more than so many. */
    private static int length(Node head, int limit) {
        int length = 0;
        for (Node node = head; node != null; node = node.next) {
            length++;
            if (length > limit) {
                return -1;
            }
        }
        return length;
    }

    static Node reverse(Node head) {
        int length = length(head, LIMIT);
        if (length < 0) {
            return null;
        }
        Node reversed = null;
        Node rest = head;
        while (rest != null) {
            Node next = rest.next;
            rest.next = reversed;
            reversed = rest;
            rest = next;
        }
        assert length(reversed, LIMIT) == length;
        assert head == null || head.next == null;
        return reversed;
    }

    static Node remove(Node head, int value) {
        if (length(head, LIMIT) < 0) {
            return head;
        }
        while (head != null && head.value == value) {
            head = head.next;
        }
        for (Node node = head; node != null; node = node.next) {
            while (node.next != null && node.next.value == value) {
                node.next = node.next.next;
            }
        }
        for (Node node = head; node != null; node = node.next) {
            assert node.value != value;
        }
        return head;
    }

    /** Floyd's tortoise and hare; gives up after some steps. */
    static boolean hasCycle(Node head) {
        Node slow = head;
        Node fast = head;
        for (int step = 0; step < 6; step++) {
            if (fast == null || fast.next == null) {
                return false;
            }
            slow = slow.next;
            fast = fast.next.next;
            if (slow == fast) {
                return true;
            }
        }
        return false;
    }

    static Node append(Node a, Node b) {
        int lengthA = length(a, 3);
        int lengthB = length(b, 3);
        if (lengthA < 0 || lengthB < 0) {
            return null;
        }
        if (a == null) {
            return b;
        }
        Node last = a;
        while (last.next != null) {
            last = last.next;
        }
        last.next = b;
        assert length(a, 6) == lengthA + lengthB;
        return a;
    }

    static int lastButOne(Node head) {
        if (head == null || length(head, LIMIT) < 0) {
            return 0;
        }
        Node node = head;
        while (node.next.next != null) {
            node = node.next;
        }
        return node.value;
    }

    public static void main(String[] args) {
        Node list = reverse(new Node(1, new Node(2, new Node(3, null))));
        for (Node node = list; node != null; node = node.next) {
            System.out.println(node.value);
        }
    }
}
