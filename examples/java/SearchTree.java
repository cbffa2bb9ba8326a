/*
 * A binary search tree without balance: insert, contains, delete; also on trees that are handed in.
 *
 * Entry methods:
 *   insertThree(int, int, int)
 *     no bug
 *   insertAndDelete(int, int, int, int deleted)
 *     no bug
 *   contains(Node root, int key)
 *     no bug, at most three levels are looked at
 *   isSearchTreeNaively(Node root)
 *     bug: line 134, AssertionError when a key is right for its parent, but not for its grandparent
 */
public class SearchTree {
    static class Node {
        int key;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    static Node insert(Node node, int key) {
        if (node == null) {
            return new Node(key);
        }
        if (key < node.key) {
            node.left = insert(node.left, key);
        } else if (key > node.key) {
            node.right = insert(node.right, key);
        }
        return node;
    }

    static Node delete(Node node, int key) {
        if (node == null) {
            return null;
        }
        if (key < node.key) {
            node.left = delete(node.left, key);
        } else if (key > node.key) {
            node.right = delete(node.right, key);
        } else if (node.left == null) {
            return node.right;
        } else if (node.right == null) {
            return node.left;
        } else {
            Node next = node.right;
            while (next.left != null) {
                next = next.left;
            }
            node.key = next.key;
            node.right = delete(node.right, next.key);
        }
        return node;
    }

    static boolean contains(Node root, int key) {
        Node node = root;
        for (int level = 0; level < 3 && node != null; level++) {
            if (node.key == key) {
                return true;
            }
            node = key < node.key ? node.left : node.right;
        }
        return false;
    }

    private static int size(Node node) {
        return node == null ? 0 : 1 + size(node.left) + size(node.right);
    }

    private static boolean isBetween(Node node, long low, long high) {
        if (node == null) {
            return true;
        }
        return low < node.key && node.key < high
            && isBetween(node.left, low, node.key)
            && isBetween(node.right, node.key, high);
    }

    private static boolean isSearchTree(Node root) {
        return isBetween(root, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    static void insertThree(int a, int b, int c) {
        Node root = insert(insert(insert(null, a), b), c);
        assert isSearchTree(root);
        assert contains(root, a) && contains(root, b) && contains(root, c);
        int distinct = 1 + (b != a ? 1 : 0) + (c != a && c != b ? 1 : 0);
        assert size(root) == distinct;
    }

    static void insertAndDelete(int a, int b, int c, int deleted) {
        Node root = insert(insert(insert(null, a), b), c);
        int before = size(root);
        boolean there = contains(root, deleted);
        root = delete(root, deleted);
        assert isSearchTree(root);
        assert !contains(root, deleted);
        assert size(root) == (there ? before - 1 : before);
    }

    private static int height(Node node, int limit) {
        if (node == null) {
            return 0;
        }
        if (limit == 0) {
            return 1;
        }
        return 1 + Math.max(height(node.left, limit - 1), height(node.right, limit - 1));
    }

    private static boolean fitsParents(Node node) {
        if (node == null) {
            return true;
        }
        if (node.left != null && node.left.key >= node.key) {
            return false;
        }
        if (node.right != null && node.right.key <= node.key) {
            return false;
        }
        return fitsParents(node.left) && fitsParents(node.right);
    }

    static boolean isSearchTreeNaively(Node root) {
        if (height(root, 3) > 3) {
            return false;
        }
        boolean fits = fitsParents(root);
        assert fits == isSearchTree(root);
        return fits;
    }
}
