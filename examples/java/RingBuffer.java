/*
 * A queue on a ring of three cells, and a stack. One of the queue's methods forgets that a ring has a seam.
 *
 * Entry methods:
 *   firstInFirstOut(int, int, int)
 *     no bug
 *   run(byte[] commands)
 *     no bug: at most four commands, 0 takes one out, others put themselves in
 *   latest(byte[] commands)
 *     bug: line 45, ArrayIndexOutOfBoundsException when the latest value stands in the last cell of the ring
 *   stack(int, int)
 *     no bug
 */
public class RingBuffer {
    static class Full extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private final int[] cells;
    private int start;
    private int size;

    RingBuffer(int capacity) {
        cells = new int[capacity];
    }

    void add(int value) {
        if (size == cells.length) {
            throw new Full();
        }
        cells[(start + size) % cells.length] = value;
        size++;
    }

    int take() {
        int value = cells[start];
        start = (start + 1) % cells.length;
        size--;
        return value;
    }

    /** What was added last. */
    int latest() {
        int end = (start + size) % cells.length;
        return cells[end - 1];
    }

    static void firstInFirstOut(int a, int b, int c) {
        RingBuffer queue = new RingBuffer(2);
        queue.add(a);
        queue.add(b);
        boolean full = false;
        try {
            queue.add(c);
        } catch (Full e) {
            full = true;
        }
        assert full;
        assert queue.take() == a;
        queue.add(c);
        assert queue.take() == b;
        assert queue.take() == c;
        assert queue.size == 0;
    }

    private static RingBuffer execute(byte[] commands) {
        RingBuffer queue = new RingBuffer(3);
        for (byte command : commands) {
            if (command != 0) {
                try {
                    queue.add(command);
                } catch (Full e) {
                    queue.take();
                    queue.add(command);
                }
            } else if (queue.size > 0) {
                queue.take();
            }
            assert 0 <= queue.size && queue.size <= 3;
        }
        return queue;
    }

    static int run(byte[] commands) {
        if (commands == null || commands.length > 4) {
            return 0;
        }
        RingBuffer queue = execute(commands);
        int sum = 0;
        while (queue.size > 0) {
            int value = queue.take();
            assert value != 0;
            sum += value;
        }
        return sum;
    }

    static int latest(byte[] commands) {
        if (commands == null || commands.length > 4) {
            return 0;
        }
        RingBuffer queue = execute(commands);
        if (queue.size == 0) {
            return 0;
        }
        int latest = queue.latest();
        if (commands[commands.length - 1] != 0) {
            assert latest == commands[commands.length - 1];
        }
        return latest;
    }

    static void stack(int a, int b) {
        int[] cells = new int[2];
        int top = 0;
        cells[top++] = a;
        cells[top++] = b;
        assert cells[--top] == b;
        assert cells[--top] == a;
        assert top == 0;
    }
}
