package java.util;

// The algorithm of Java (Timsort), because inconsistent comparators and comparators with effects
// can observe which elements it compares, and in which order.
//
// It finds ascending runs, extends short ones, and merges runs of similar length. When many
// elements in a row come from one run, merging searches ahead in doubling steps (galloping).
final class $Sorting {
    // Arrays below `SMALL` elements are a single run. `MANY` elements in a row start galloping.
    private static final int SMALL = 32;
    private static final int MANY = 7;

    private final Object[] all;
    private final Comparator order;
    private int many = MANY;
    // The starts and the lengths of the runs that are not merged yet.
    private int[] begins = new int[40];
    private int[] lengths = new int[40];
    private int runs;
    // The index at which merging writes its next element.
    private int target;

    private $Sorting(Object[] all, Comparator order) {
        this.all = all;
        this.order = order;
    }

    static void sort(Object[] all, int from, int to, Comparator order) {
        int n = to - from;
        if (n < 2) {
            return;
        }
        $Sorting s = new $Sorting(all, order);
        if (n < SMALL) {
            s.run(from, to, n);
        } else {
            s.sort(from, to);
        }
    }

    private void sort(int from, int to) {
        int shortest = shortest(to - from);
        while (from < to) {
            int length = run(from, to, shortest);
            begins[runs] = from;
            lengths[runs] = length;
            runs++;
            mergeWhileSimilar();
            from += length;
        }
        while (runs > 1) {
            int last = runs - 2;
            merge(last > 0 && lengths[last - 1] < lengths[last + 1] ? last - 1 : last);
        }
    }

    // The minimum length of a run: the number of runs is a power of two or just below.
    private static int shortest(int n) {
        int rest = 0;
        while (n >= SMALL) {
            rest |= n & 1;
            n >>= 1;
        }
        return n + rest;
    }

    private int compare(Object x, Object y) {
        return order != null ? order.compare(x, y) : ((Comparable) x).compareTo(y);
    }

    // Makes a run of at least `shortest` elements, if there are so many, and returns its length.
    // Inserts additional elements one by one.
    private int run(int from, int to, int shortest) {
        int end = ascending(from, to);
        int wanted = Math.min(from + shortest, to);
        for (; end < wanted; end++) {
            insert(from, end);
        }
        return end - from;
    }

    // Returns the end of the run at `from`. Reverses a descending run.
    private int ascending(int from, int to) {
        int end = from + 1;
        if (end == to) {
            return to;
        }
        boolean descends = compare(all[end++], all[from]) < 0;
        while (end < to && compare(all[end], all[end - 1]) < 0 == descends) {
            end++;
        }
        for (int i = from, j = end - 1; descends && i < j; i++, j--) {
            Object e = all[i];
            all[i] = all[j];
            all[j] = e;
        }
        return end;
    }

    // Inserts an element into the sorted range before it.
    private void insert(int from, int index) {
        Object e = all[index];
        int low = from;
        int high = index;
        while (low < high) {
            int middle = (low + high) / 2;
            if (compare(e, all[middle]) < 0) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        for (int i = index; i > low; i--) {
            all[i] = all[i - 1];
        }
        all[low] = e;
    }

    // Restores the invariant: a run is longer than the next one, and than the next two together.
    private void mergeWhileSimilar() {
        while (runs > 1) {
            int last = runs - 2;
            if (last > 0 && lengths[last - 1] <= lengths[last] + lengths[last + 1]
                    || last > 1 && lengths[last - 2] <= lengths[last] + lengths[last - 1]) {
                merge(lengths[last - 1] < lengths[last + 1] ? last - 1 : last);
            } else if (lengths[last] <= lengths[last + 1]) {
                merge(last);
            } else {
                return;
            }
        }
    }

    // Merges a run with the next one, except for elements at both ends that are already in place.
    private void merge(int run) {
        int from = begins[run];
        int middle = begins[run + 1];
        int to = middle + lengths[run + 1];
        lengths[run] = to - from;
        for (int i = run + 1; i < runs - 1; i++) {
            begins[i] = begins[i + 1];
            lengths[i] = lengths[i + 1];
        }
        runs--;
        from += smaller(all[middle], true, all, from, middle - from, 0);
        if (from == middle) {
            return;
        }
        int length = to - middle;
        to = middle + smaller(all[middle - 1], false, all, middle, length, length - 1);
        if (to > middle) {
            merge(from, middle, to);
        }
    }

    // The number of elements of a run that come before `e`. Elements equal to `e` count if
    // `orEqual`. The search starts at the index `hint`.
    private int smaller(Object e, boolean orEqual, Object[] a, int from, int length, int hint) {
        boolean left = isBefore(e, a[from + hint], !orEqual);
        int most = left ? hint + 1 : length - hint;
        int seen = 0;
        int next = 1;
        while (next < most && isBefore(e, a[left ? from + hint - next : from + hint + next], !orEqual) == left) {
            seen = next;
            next = 2 * next + 1;
        }
        next = Math.min(next, most);
        int low = left ? hint - next + 1 : hint + seen + 1;
        int high = left ? hint - seen : hint + next;
        while (low < high) {
            int middle = (low + high) / 2;
            if (isBefore(e, a[from + middle], !orEqual)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    private boolean isBefore(Object e, Object other, boolean ifEqual) {
        int c = compare(e, other);
        return ifEqual ? c <= 0 : c < 0;
    }

    // Copies the shorter run and merges into its place, from the front or from the end.
    private void merge(int from, int middle, int to) {
        boolean forwards = middle - from <= to - middle;
        $Run one = new $Run(this, from, middle, forwards, forwards);
        $Run two = new $Run(this, middle, to, forwards, !forwards);
        $Run copied = forwards ? one : two;
        $Run moved = forwards ? two : one;
        target = forwards ? from : to - 1;
        moved.write(1);
        if (!moved.isDone() && !copied.isDone()) {
            interleave(one, two, forwards);
            if (copied.left == 0) {
                throw new IllegalArgumentException("Comparison method violates its general contract!");
            }
        }
        moved.write(moved.left);
        copied.write(copied.left);
    }

    // Merges until one of the runs is done.
    private void interleave($Run one, $Run two, boolean forwards) {
        merging:
        while (true) {
            int ones = 0;
            int twos = 0;
            while (ones < many && twos < many) {
                $Run next = compare(two.head(), one.head()) < 0 == forwards ? two : one;
                next.write(1);
                if (next.isDone()) {
                    break merging;
                }
                ones = next == one ? ones + 1 : 0;
                twos = next == two ? twos + 1 : 0;
            }
            do {
                ones = one.atOnce(two.head(), true);
                one.write(ones);
                if (one.isDone()) {
                    break merging;
                }
                two.write(1);
                if (two.isDone()) {
                    break merging;
                }
                twos = two.atOnce(one.head(), false);
                two.write(twos);
                if (two.isDone()) {
                    break merging;
                }
                one.write(1);
                if (one.isDone()) {
                    break merging;
                }
                many--;
            } while (ones >= MANY || twos >= MANY);
            many = Math.max(many, 0) + 2;
        }
        many = Math.max(many, 1);
    }

    // The remaining elements of a run during a merge.
    private static final class $Run {
        private final $Sorting sorting;
        private final Object[] all;
        private int next;
        private final int step;
        int left;
        // The last element of the copied run stays until the other run is written.
        private final int last;

        $Run($Sorting sorting, int from, int to, boolean forwards, boolean copied) {
            this.sorting = sorting;
            left = to - from;
            all = copied ? new Object[left] : sorting.all;
            step = forwards ? 1 : -1;
            last = copied ? 1 : 0;
            int first = copied ? 0 : from;
            next = forwards ? first : first + left - 1;
            for (int i = 0; copied && i < left; i++) {
                all[i] = sorting.all[from + i];
            }
        }

        Object head() {
            return all[next];
        }

        boolean isDone() {
            return left <= last;
        }

        void write(int n) {
            for (int i = 0; i < n; i++) {
                sorting.all[sorting.target] = all[next];
                next += step;
                sorting.target += step;
            }
            left -= n;
        }

        // The number of elements that come before an element of the other run.
        int atOnce(Object other, boolean orEqual) {
            if (step > 0) {
                return sorting.smaller(other, orEqual, all, next, left, 0);
            }
            return left - sorting.smaller(other, orEqual, all, next - left + 1, left, left - 1);
        }
    }
}
