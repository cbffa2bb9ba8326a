/** A product of numbers, of which only contracts are known here. */
class Main {
    public static void main(String[] args) {
        int product = new Product().value();
        assert product == 30;
    }
}
