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

    /** Puts a thing in if there is room; whether there was. */
    boolean offer(Object o)
        //@ requires valid() * o != null;
        //@ ensures valid() * isFull() * \result == !old(isFull());
        //@ ensures thing() == (\result ? o : old(thing()));
    {
        boolean hasRoom = !isFull();
        if (hasRoom) {
            put(o);
        }
        return hasRoom;
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

/** Something that can be done at the same time as other things. */
interface Task {
    /** What it needs. */
    //@ predicate ready();

    /** What it gives back. */
    //@ predicate done();

    void run()
        //@ requires ready();
        //@ ensures done();
    ;
}

/** Who starts a task hands over what it needs, and who waits for it gets what it gives back. How, is left to those who implement it. */
interface Worker {
    /** The task was started. */
    //@ predicate works(Task task);

    void fork(Task task)
        //@ requires task != null * task.ready();
        //@ ensures works(task);
    ;

    void join(Task task)
        //@ requires task != null * works(task);
        //@ ensures task.done();
    ;
}

/** Puts a thing into the slot as soon as there is room. */
class Producer implements Task {
    private final SlotLock lock;
    private final Object thing;
    private int attempts;
    private boolean isThrough;

    //@ predicate ready() = acc(lock) * acc(thing) * acc(attempts) * acc(isThrough) * lock != null * thing != null;
    //@ predicate done() = acc(isThrough);

    /** Whether there was room in time. */
    /*@ pure @*/ boolean isThrough()
        //@ requires done();
    { return /*@ opening done() in @*/ isThrough; }

    Producer(SlotLock lock, Object thing, int attempts)
        //@ requires lock != null * thing != null;
        //@ ensures ready();
    {
        this.lock = lock;
        this.thing = thing;
        this.attempts = attempts;
        //@ close ready();
    }

    public void run()
        //@ requires ready();
        //@ ensures done();
    {
        //@ open ready();
        isThrough = false;
        while (!isThrough && attempts > 0)
            //@ invariant acc(lock, 1/2) * acc(thing, 1/2) * acc(attempts) * acc(isThrough) * lock != null * thing != null;
        {
            lock.acquire();
            //@ open lock.inside();
            isThrough = lock.slot.offer(thing);
            //@ close lock.inside();
            lock.release();
            attempts--;
        }
        //@ close done();
    }
}

/** Takes what is in the slot. */
class Consumer implements Task {
    private final SlotLock lock;
    private Object taken;

    //@ predicate ready() = acc(lock) * acc(taken) * lock != null;
    //@ predicate done() = acc(taken);

    /** What was taken; null if nothing was there. */
    /*@ pure @*/ Object taken()
        //@ requires done();
    { return /*@ opening done() in @*/ taken; }

    Consumer(SlotLock lock)
        //@ requires lock != null;
        //@ ensures ready();
    {
        this.lock = lock;
        //@ close ready();
    }

    public void run()
        //@ requires ready();
        //@ ensures done();
    {
        //@ open ready();
        lock.acquire();
        //@ open lock.inside();
        taken = lock.slot.isFull() ? lock.slot.take() : null;
        //@ close lock.inside();
        lock.release();
        //@ close done();
    }
}

class Market {
    /** Lets a producer and a consumer work at the same time; what was taken, or null. */
    static Object trade(SlotLock lock, Worker left, Worker right, Object thing)
        //@ requires lock != null * left != null * right != null * thing != null;
    {
        Producer producer = new Producer(lock, thing, 10);
        Consumer consumer = new Consumer(lock);
        left.fork(producer);
        right.fork(consumer);
        left.join(producer);
        right.join(consumer);
        return producer.isThrough() ? consumer.taken() : null;
    }
}
