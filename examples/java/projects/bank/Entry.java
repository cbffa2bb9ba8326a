package bank;

/** An entry of the book. It never changes. */
public record Entry(String from, String to, int amount) {
    public boolean isLarge()
        //@ ensures \result == (amount() >= 1000);
    { return amount >= 1000; }
}
