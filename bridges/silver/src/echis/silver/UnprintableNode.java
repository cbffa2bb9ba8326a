package echis.silver;

import viper.silver.ast.Node;

/** A node that Viper's text cannot express, or that Echis does not know. */
final class UnprintableNode extends RuntimeException {
    private static final long serialVersionUID = 1L;

    final transient Node node;

    UnprintableNode(Node node, String message) {
        super(message);
        this.node = node;
    }
}
