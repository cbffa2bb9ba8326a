/** What is said of all elements leads from each to the next one, or back to where it came from: however long that goes on, there is an answer. */
class InstanceChains {
    static class Heap {
        private int[] items;
        private int size;

        /*@ predicate valid() = acc(items) * acc(size) * acc(items[*]) * 0 <= size <= items.length
              * (forall int i; 1 <= i && i < size ==> items[i] <= items[(i - 1) / 2]); @*/

        /*@ pure @*/ boolean room()
            //@ requires valid();
        { return size < items.length; }

        void push(int x)
            //@ requires valid() * room();
            //@ ensures valid();
        {
            int i = size++;
            while (i > 0 && items[(i - 1) / 2] < x)
                //@ invariant acc(items, 1/2) * acc(size, 1/2) * acc(items[*]) * 0 <= i < size <= items.length;
                //@ invariant forall int k; 1 <= k && k < size && k != i ==> items[k] <= items[(k - 1) / 2];
                //@ invariant i < size - 1 ==> (forall int k; 1 <= k && k < size && (k - 1) / 2 == i ==> items[k] <= x);
                //@ invariant i < size - 1 ==> items[i] <= x && (i > 0 ==> items[i] <= items[(i - 1) / 2]);
            {
                items[i] = items[(i - 1) / 2];
                i = (i - 1) / 2;
            }
            items[i] = x;
        }

        void append(int x)
            //@ requires valid() * room();
            //@ ensures valid(); // ! postcondition.violated
        {
            items[size] = x;
            size++;
        }
    }

    static class Word {
        private int[] items;
        private int from, to;

        //@ predicate valid() = acc(items) * acc(from) * acc(to) * acc(items[*]) * 0 <= from <= to <= items.length;

        /*@ pure @*/ int size()
            //@ requires valid();
            //@ ensures \result >= 0;
        { return to - from; }

        /*@ pure @*/ int at(int i)
            //@ requires valid() * 0 <= i < size();
        { return items[from + i]; }

        boolean isPalindrome()
            //@ requires acc(valid(), 1/2);
            //@ ensures acc(valid(), 1/2);
            //@ ensures \result == (forall int i; 0 <= i && i < size() ==> at(i) == at(size() - 1 - i));
        {
            int i = from, j = to - 1;
            while (i < j)
                //@ invariant acc(items, 1/4) * acc(from, 1/4) * acc(to, 1/4) * acc(items[*], 1/4) * untouched(acc(items)) * untouched(acc(from)) * untouched(acc(to)) * untouched(acc(items[*]));
                //@ invariant 0 <= from <= i <= j + 1 * j < to <= items.length * i - from == to - 1 - j;
                //@ invariant forall int k; from <= k && k < i ==> items[k] == items[to - 1 - k + from];
            {
                if (items[i] != items[j]) {
                    //@ assert at(i - from) != at(j - from);
                    return false;
                }
                i++;
                j--;
            }
            return true;
        }

        boolean isShort()
            //@ requires acc(valid(), 1/2);
            //@ ensures acc(valid(), 1/2);
            //@ ensures \result ==> (forall int i; 0 <= i && i < size() ==> at(i) == at(size() - 1 - i)); // ! postcondition.violated
        {
            return to - from < 3;
        }
    }
}
