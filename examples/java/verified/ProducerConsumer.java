/** A lock: who has it may use what it protects. How it waits is left to those who implement it. */
interface Lock {
    /** What the lock protects. */
    //@ predicate inside();

    void acquire()
        //@ ensures inside();
    ;

    void release()
        //@ requires inside();
    ;
}

/** A place for one thing at a time. */
class Slot {
    private Object thing;

    //@ predicate valid() = acc(thing);

    /*@ pure @*/ Object thing()
        //@ requires valid();
    { return /*@ opening valid() in @*/ thing; }

    /*@ pure @*/ boolean isFull()
        //@ requires valid();
    { return /*@ opening valid() in @*/ thing != null; }

    Slot()
        //@ ensures valid() * !isFull();
    {
        //@ close valid();
    }

    void put(Object o)
        //@ requires valid() * o != null * !isFull();
        //@ ensures valid() * isFull() && thing() == o;
    {
        //@ open valid();
        thing = o;
        //@ close valid();
    }

    Object take()
        //@ requires valid() * isFull();
        //@ ensures valid() * !isFull() && \result == old(thing()) && \result != null;
    {
        //@ open valid();
        Object o = thing;
        thing = null;
        //@ close valid();
        return o;
    }
}

/** A lock that protects a slot. */
abstract class SlotLock implements Lock {
    protected Slot slot;

    //@ predicate inside() = acc(slot) * slot != null * slot.valid();

    /*@ pure @*/ Slot slot()
        //@ requires inside();
        //@ ensures \result != null;
    { return /*@ opening inside() in @*/ slot; }
}

class Producer {
    /** Puts a thing into the slot as soon as there is room; whether that was so within some attempts. */
    static boolean produce(SlotLock lock, Object thing, int attempts)
        //@ requires lock != null * thing != null;
    {
        for (int i = 0; i < attempts; i++)
            //@ invariant i >= 0;
        {
            lock.acquire();
            //@ open lock.inside();
            Slot slot = lock.slot;
            boolean hasRoom = !slot.isFull();
            if (hasRoom) {
                slot.put(thing);
            }
            //@ close lock.inside();
            lock.release();
            if (hasRoom) {
                return true;
            }
        }
        return false;
    }
}

class Consumer {
    /** Takes what is in the slot; null if nothing is. */
    static Object consume(SlotLock lock)
        //@ requires lock != null;
    {
        lock.acquire();
        //@ open lock.inside();
        Slot slot = lock.slot;
        Object thing = slot.isFull() ? slot.take() : null;
        //@ close lock.inside();
        lock.release();
        return thing;
    }
}
