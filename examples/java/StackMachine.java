/*
 * An interpreter of a small bytecode: a stack of ints, four registers, jumps, calls, and a verifier that runs before it
 * and has a gap.
 *
 * Entry methods:
 *   parse(byte[] input)
 *     bug: line 89, ArrayIndexOutOfBoundsException when a verified program swaps with only one value on the stack,
 *     as the verifier counts SWAP like NEGATE
 *   run(byte[] code, int x)
 *     no bug: programs of at most four bytes that do not swap; what they do wrong is a Fault
 *   sumUpTo(int n)
 *     no bug, n at most 5
 */
public class StackMachine {
    static final int HALT = 0;
    static final int PUSH = 1; // the next byte
    static final int ADD = 2;
    static final int MULTIPLY = 3;
    static final int NEGATE = 4;
    static final int SWAP = 5;
    static final int DUPLICATE = 6;
    static final int LOAD = 7; // the register of the next byte
    static final int STORE = 8; // likewise
    static final int JUMP = 9; // to the next byte
    static final int JUMP_IF_ZERO = 10; // likewise
    static final int DIVIDE = 11;

    private static final int STACK = 4;
    private static final int REGISTERS = 4;
    private static final int STEPS = 60;

    enum Problem { STACK_EMPTY, STACK_FULL, NO_SUCH_REGISTER, NO_SUCH_OPCODE, OUT_OF_CODE, DIVISION, TOO_LONG }

    static class Fault extends Exception {
        private static final long serialVersionUID = 1;

        final Problem problem;
        final int at;

        Fault(Problem problem, int at) {
            super("fault at " + at);
            this.problem = problem;
            this.at = at;
        }
    }

    private final byte[] code;
    private final int[] stack = new int[STACK];
    private final int[] registers = new int[REGISTERS];
    private int top;
    private int next;
    private int steps;

    private StackMachine(byte[] code) {
        this.code = code;
    }

    private int fetch() throws Fault {
        if (next < 0 || next >= code.length) {
            throw new Fault(Problem.OUT_OF_CODE, next);
        }
        return code[next++];
    }

    private int register() throws Fault {
        int register = fetch();
        if (register < 0 || register >= REGISTERS) {
            throw new Fault(Problem.NO_SUCH_REGISTER, next - 1);
        }
        return register;
    }

    private void push(int value) throws Fault {
        if (top == STACK) {
            throw new Fault(Problem.STACK_FULL, next - 1);
        }
        stack[top++] = value;
    }

    private int pop() throws Fault {
        if (top == 0) {
            throw new Fault(Problem.STACK_EMPTY, next - 1);
        }
        return stack[--top];
    }

    private void swap() {
        int t = stack[top - 1];
        stack[top - 1] = stack[top - 2];
        stack[top - 2] = t;
    }

    private int execute() throws Fault {
        while (true) {
            if (++steps > STEPS) {
                throw new Fault(Problem.TOO_LONG, next);
            }
            int opcode = fetch();
            switch (opcode) {
                case HALT:
                    return top == 0 ? 0 : stack[top - 1];
                case PUSH:
                    push(fetch());
                    break;
                case ADD: {
                    int right = pop();
                    push(pop() + right);
                    break;
                }
                case MULTIPLY: {
                    int right = pop();
                    push(pop() * right);
                    break;
                }
                case DIVIDE: {
                    int right = pop();
                    if (right == 0) {
                        throw new Fault(Problem.DIVISION, next - 1);
                    }
                    push(pop() / right);
                    break;
                }
                case NEGATE:
                    push(-pop());
                    break;
                case SWAP:
                    swap();
                    break;
                case DUPLICATE: {
                    int value = pop();
                    push(value);
                    push(value);
                    break;
                }
                case LOAD:
                    push(registers[register()]);
                    break;
                case STORE: {
                    int register = register();
                    registers[register] = pop();
                    break;
                }
                case JUMP:
                    next = fetch();
                    break;
                case JUMP_IF_ZERO: {
                    int target = fetch();
                    if (pop() == 0) {
                        next = target;
                    }
                    break;
                }
                default:
                    throw new Fault(Problem.NO_SUCH_OPCODE, next - 1);
            }
        }
    }

    /** Is a program without jumps sure not to take from an empty stack, and does it end? */
    private static boolean verify(byte[] code) {
        int depth = 0;
        for (int i = 0; i < code.length; i++) {
            int taken;
            int given;
            switch (code[i]) {
                case HALT:
                    return true;
                case PUSH, LOAD:
                    i++;
                    taken = 0;
                    given = 1;
                    break;
                case STORE:
                    i++;
                    taken = 1;
                    given = 0;
                    break;
                case NEGATE, SWAP:
                    taken = 1;
                    given = 1;
                    break;
                case DUPLICATE:
                    taken = 1;
                    given = 2;
                    break;
                case ADD, MULTIPLY, DIVIDE:
                    taken = 2;
                    given = 1;
                    break;
                default:
                    return false;
            }
            if (depth < taken) {
                return false;
            }
            depth += given - taken;
        }
        return false;
    }

    static int parse(byte[] input) {
        if (input == null || input.length < 2 || input.length > 8 || input[0] != 'S' || input[1] != 'M') {
            return 0;
        }
        byte[] code = new byte[input.length - 2];
        for (int i = 0; i < code.length; i++) {
            code[i] = input[i + 2];
        }
        if (!verify(code)) {
            return 0;
        }
        try {
            return new StackMachine(code).execute();
        } catch (Fault e) {
            assert e.problem != Problem.STACK_EMPTY && e.problem != Problem.TOO_LONG;
            return 0;
        }
    }

    static int run(byte[] code, int x) {
        if (code == null || code.length > 4) {
            return 0;
        }
        for (byte b : code) {
            if (b == SWAP) {
                return 0;
            }
        }
        StackMachine machine = new StackMachine(code);
        machine.registers[0] = x;
        try {
            return machine.execute();
        } catch (Fault e) {
            assert e.at >= -128 && e.at <= 128;
            return 0;
        }
    }

    /** Runs a loop: register 1 gathers the sum, register 0 counts down. */
    static int sumUpTo(int n) {
        if (n < 0 || n > 5) {
            return 0;
        }
        byte[] code = {
            LOAD, 0, JUMP_IF_ZERO, 20,
            LOAD, 1, LOAD, 0, ADD, STORE, 1,
            LOAD, 0, PUSH, -1, ADD, STORE, 0,
            JUMP, 0,
            LOAD, 1, HALT
        };
        StackMachine machine = new StackMachine(code);
        machine.registers[0] = n;
        int sum = -1;
        try {
            sum = machine.execute();
        } catch (Fault e) {
            assert false;
        }
        assert sum == n * (n + 1) / 2;
        return sum;
    }

    public static void main(String[] args) {
        byte[] code = {'S', 'M', PUSH, 6, DUPLICATE, MULTIPLY, HALT};
        System.out.println(parse(code) + " " + sumUpTo(4));
    }
}
