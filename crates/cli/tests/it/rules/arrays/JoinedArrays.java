/** Elements of an array that was changed on one of two paths. */
abstract class JoinedArrays {
    int[] data;
    int size;

    //@ predicate valid() = acc(data) &*& acc(size) &*& acc(data[*]) &*& 0 <= size && size <= data.length;

    //@ pure
    final int size()
        //@ requires valid();
    { return size; }

    //@ pure
    final int get(int i)
        //@ requires valid() &*& 0 <= i && i < size();
    { return data[i]; }

    //@ requires valid();
    //@ ensures valid() &*& size() == old(size()) && size < data.length;
    //@ ensures forall int i; 0 <= i && i < size() ==> get(i) == 3;
    abstract void grow();

    //@ requires valid();
    //@ ensures valid() &*& size() == old(size()) + 1 && get(old(size())) == x;
    final void add(int x) {
        if (size == data.length) grow();
        data[size] = x;
        size++;
    }

    //@ requires valid() &*& size() > 1;
    //@ ensures valid() &*& size() > 1 && get(0) == x;
    //@ ensures get(1) == 3; // ! postcondition.violated
    final void replace(int x) {
        if (size == data.length) grow();
        data[0] = x;
    }
}
