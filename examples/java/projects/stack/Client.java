package stack;

/** Uses both. */
public class Client {
    static void swap(Stack s)
        //@ requires s != null * s.valid() * s.size() >= 2;
        //@ ensures s.valid() * s.size() == old(s.size());
        //@ ensures s.get(s.size() - 1) == old(s.get(s.size() - 2));
    {
        int a = s.pop();
        int b = s.pop();
        s.push(a);
        s.push(b);
    }

    public static void main(String[] args) {
        Stack s = new Stack(2);
        s.push(1);
        s.push(2);
        swap(s);
        int top = s.pop();
        assert top == 1;
        Queue q = new Queue(3);
        q.add(top);
        int back = q.take();
        assert q.count() == 0;
        System.out.println(top + " " + back);
    }
}
