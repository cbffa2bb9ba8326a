/*
 * Insertion into a red-black tree after Okasaki, rewritten for nodes that change, with a check of the invariants.
 *
 * Entry methods:
 *   insertThree(int, int, int)
 *     no bug
 *   insertFour(int, int, int, int)
 *     no bug
 *   insertAscending(int start, int n)
 *     no bug, at most eight keys
 */
public class RedBlackTree {
    private static class Node {
        final int key;
        boolean red = true;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    private Node root;

    private static boolean isRed(Node node) {
        return node != null && node.red;
    }

    private static Node rotateLeft(Node node) {
        Node top = node.right;
        node.right = top.left;
        top.left = node;
        return top;
    }

    private static Node rotateRight(Node node) {
        Node top = node.left;
        node.left = top.right;
        top.right = node;
        return top;
    }

    private static Node recoloured(Node node) {
        node.red = true;
        node.left.red = false;
        node.right.red = false;
        return node;
    }

    /** A black node with a red child that has a red child becomes a red node with two black children. */
    private static Node balance(Node node) {
        if (node.red) {
            return node;
        }
        if (isRed(node.left)) {
            if (isRed(node.left.left)) {
                return recoloured(rotateRight(node));
            }
            if (isRed(node.left.right)) {
                node.left = rotateLeft(node.left);
                return recoloured(rotateRight(node));
            }
        }
        if (isRed(node.right)) {
            if (isRed(node.right.right)) {
                return recoloured(rotateLeft(node));
            }
            if (isRed(node.right.left)) {
                node.right = rotateRight(node.right);
                return recoloured(rotateLeft(node));
            }
        }
        return node;
    }

    private static Node insert(Node node, int key) {
        if (node == null) {
            return new Node(key);
        }
        if (key == node.key) {
            return node;
        }
        if (key < node.key) {
            node.left = insert(node.left, key);
        } else {
            node.right = insert(node.right, key);
        }
        return balance(node);
    }

    void insert(int key) {
        root = insert(root, key);
        root.red = false;
    }

    boolean contains(int key) {
        Node node = root;
        while (node != null && node.key != key) {
            node = key < node.key ? node.left : node.right;
        }
        return node != null;
    }

    /** The number of black nodes on each way down; -1 if that differs, or a red node has a red child. */
    private static int blackHeight(Node node) {
        if (node == null) {
            return 0;
        }
        if (node.red && (isRed(node.left) || isRed(node.right))) {
            return -1;
        }
        int left = blackHeight(node.left);
        int right = blackHeight(node.right);
        if (left < 0 || left != right) {
            return -1;
        }
        return node.red ? left : left + 1;
    }

    private static boolean isOrdered(Node node, long low, long high) {
        return node == null
            || low < node.key && node.key < high
                && isOrdered(node.left, low, node.key)
                && isOrdered(node.right, node.key, high);
    }

    private static int height(Node node) {
        return node == null ? 0 : 1 + Math.max(height(node.left), height(node.right));
    }

    private void check() {
        assert !isRed(root);
        assert blackHeight(root) >= 0;
        assert isOrdered(root, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    static void insertThree(int a, int b, int c) {
        RedBlackTree tree = new RedBlackTree();
        tree.insert(a);
        tree.insert(b);
        tree.insert(c);
        tree.check();
        assert height(tree.root) <= 2;
        assert tree.contains(a) && tree.contains(b) && tree.contains(c);
    }

    static void insertFour(int a, int b, int c, int d) {
        RedBlackTree tree = new RedBlackTree();
        tree.insert(a);
        tree.insert(b);
        tree.insert(c);
        tree.insert(d);
        tree.check();
        assert height(tree.root) <= 3;
    }

    static int insertAscending(int start, int n) {
        if (n < 1 || n > 8 || start > Integer.MAX_VALUE - 8) {
            return 0;
        }
        RedBlackTree tree = new RedBlackTree();
        for (int i = 0; i < n; i++) {
            tree.insert(start + i);
            tree.check();
        }
        return height(tree.root);
    }

    public static void main(String[] args) {
        System.out.println("height: " + insertAscending(1, 8));
    }
}
