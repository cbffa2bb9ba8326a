/*
 * A priority queue of jobs on a binary heap. Jobs of the same priority should come out as they came in.
 *
 * Entry methods:
 *   smallestFirst(int, int, int)
 *     no bug
 *   run(byte[] input)
 *     no bug: at most four bytes, negative ones take the smallest out
 *   isFair(int a, int b, int c)
 *     bug: line 95, AssertionError when the second and the third job have the same priority and the first
 *     goes before them
 */
public class PriorityQueue {
    record Job(int priority, int number) {}

    private final Job[] heap = new Job[5];
    private int size;

    void add(Job job) {
        int i = size++;
        while (i > 0) {
            int parent = (i - 1) / 2;
            if (heap[parent].priority() <= job.priority()) {
                break;
            }
            heap[i] = heap[parent];
            i = parent;
        }
        heap[i] = job;
    }

    Job take() {
        Job first = heap[0];
        Job last = heap[--size];
        heap[size] = null;
        int i = 0;
        while (2 * i + 1 < size) {
            int child = 2 * i + 1;
            if (child + 1 < size && heap[child + 1].priority() < heap[child].priority()) {
                child++;
            }
            if (last.priority() <= heap[child].priority()) {
                break;
            }
            heap[i] = heap[child];
            i = child;
        }
        if (size > 0) {
            heap[i] = last;
        }
        return first;
    }

    private static PriorityQueue of(int a, int b, int c) {
        PriorityQueue queue = new PriorityQueue();
        queue.add(new Job(a, 1));
        queue.add(new Job(b, 2));
        queue.add(new Job(c, 3));
        return queue;
    }

    static void smallestFirst(int a, int b, int c) {
        PriorityQueue queue = of(a, b, c);
        int first = queue.take().priority();
        int second = queue.take().priority();
        int third = queue.take().priority();
        assert first <= second && second <= third;
        assert first == Math.min(a, Math.min(b, c));
        assert queue.size == 0;
    }

    static int run(byte[] input) {
        if (input == null || input.length > 4) {
            return 0;
        }
        PriorityQueue queue = new PriorityQueue();
        int taken = 0;
        int number = 0;
        for (byte b : input) {
            if (b >= 0) {
                queue.add(new Job(b, number++));
            } else if (queue.size > 0) {
                taken += queue.take().priority();
            }
        }
        return taken;
    }

    static void isFair(int a, int b, int c) {
        PriorityQueue queue = of(a, b, c);
        Job first = queue.take();
        Job second = queue.take();
        Job third = queue.take();
        assert first.priority() != second.priority() || first.number() < second.number();
        assert second.priority() != third.priority() || second.number() < third.number();
    }
}
