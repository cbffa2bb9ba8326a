/** Paths that are joined say less of what is in instances on each; where they fail, each path is gone by itself. */
class JoinedInstances {
    int time;
    JoinedInstances next;

    //@ predicate from(int earliest) = acc(time) * acc(next) * earliest <= time * (next != null ==> next.from(time));

    JoinedInstances(int time, JoinedInstances next)
        //@ requires next != null ==> next.from(time);
        //@ ensures from(time);
    { this.time = time; this.next = next; }

    void good(int when)
        //@ requires from(0) * when >= 0;
        //@ ensures from(0);
    { if (when >= time && (next == null || next.time > when)) next = new JoinedInstances(when, next); }

    // the new one would come before this one
    void badBefore(int when)
        //@ requires from(0) * when >= 0;
        //@ ensures from(0); // ! postcondition.violated
    { if (next == null || next.time > when) next = new JoinedInstances(when, next); }

    // the next one would come before the new one
    void badBehind(int when)
        //@ requires from(0) * when >= 0;
        //@ ensures from(0); // ! postcondition.violated
    { if (when >= time && (next == null || next.time != when)) next = new JoinedInstances(when, next); } // ! precondition.violated
}
