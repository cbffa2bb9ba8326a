/*
 * A vending machine as a machine of states: coins, choice, change.
 *
 * Entry methods:
 *   run(byte[] input)
 *     no bug: at most four keys; what is paid in comes out, as goods or as money
 *   service(String input)
 *     bug: line 41, IllegalStateException when a coin comes in while the door is open, after the code 1337
 */
public class VendingMachine {
    enum State { IDLE, PAID, SOLD_OUT, OPEN }

    enum Coin {
        TEN(10),
        TWENTY(20),
        FIFTY(50);

        final int value;

        Coin(int value) {
            this.value = value;
        }
    }

    private static final int PRICE = 50;

    private State state = State.IDLE;
    private int paid;
    private int stock = 2;
    private int sold;
    private int returned;
    private int digits;

    private void insert(Coin coin) {
        switch (state) {
            case IDLE, PAID -> {
                paid += coin.value;
                state = State.PAID;
            }
            case SOLD_OUT -> returned += coin.value;
            default -> throw new IllegalStateException("the door is open");
        }
    }

    private void choose() {
        if (state == State.PAID && paid >= PRICE) {
            stock--;
            sold++;
            paid -= PRICE;
            giveBack();
        }
    }

    private void giveBack() {
        returned += paid;
        paid = 0;
        if (state != State.OPEN) {
            state = stock == 0 ? State.SOLD_OUT : State.IDLE;
        }
    }

    private void key(char key) {
        switch (key) {
            case 'a':
                insert(Coin.TEN);
                break;
            case 'b':
                insert(Coin.TWENTY);
                break;
            case 'c':
                insert(Coin.FIFTY);
                break;
            case 'x':
                choose();
                break;
            case 'r':
                giveBack();
                break;
            default:
                if ('0' <= key && key <= '9') {
                    digit(key - '0');
                }
        }
    }

    private void digit(int digit) {
        digits = (10 * digits + digit) % 10_000;
        if (digits == 1337 && state == State.IDLE) {
            state = State.OPEN;
        }
    }

    private static int valueOf(byte key) {
        return switch (key) {
            case 'a' -> 10;
            case 'b' -> 20;
            case 'c' -> 50;
            default -> 0;
        };
    }

    static int run(byte[] input) {
        if (input == null || input.length > 4) {
            return 0;
        }
        VendingMachine machine = new VendingMachine();
        int inserted = 0;
        for (byte key : input) {
            machine.key((char) key);
            inserted += valueOf(key);
        }
        assert inserted == machine.sold * PRICE + machine.paid + machine.returned;
        assert machine.stock >= 0 && machine.sold + machine.stock == 2;
        return machine.returned;
    }

    static State service(String input) {
        if (input == null || input.length() > 6) {
            return State.IDLE;
        }
        VendingMachine machine = new VendingMachine();
        for (int i = 0; i < input.length(); i++) {
            machine.key(input.charAt(i));
        }
        return machine.state;
    }

    public static void main(String[] args) {
        byte[] keys = {'c', 'b', 'x'};
        System.out.println("change: " + run(keys));
    }
}
