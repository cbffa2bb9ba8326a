/** The contract of this class stands in a file of its own. */
class Product {
    int value() {
        return new Five().value() * new Six().value();
    }
}
