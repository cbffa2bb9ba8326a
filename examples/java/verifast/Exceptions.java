class MyException extends Exception { }

class YourException extends Exception { }

class Exceptions {
    void test() throws MyException
        //@ ensures false;
        //@ signals (MyException e) true;
    { throw new MyException(); }

    void throwsMine(boolean throwing) throws MyException
        //@ ensures !throwing;
        //@ signals (MyException e) throwing;
    {
        if (throwing) {
            throw new MyException();
        }
    }

    void test2() throws YourException
        //@ ensures false;
        //@ signals (YourException e) true;
    {
        try {
            throwsMine(true);
        } catch (MyException e) {
            throw new YourException();
        }
    }

    void test3() {
        try {
            throwsMine(true);
        } catch (MyException e) {
        }
    }

    void test4() {
        try {
            throw new MyException();
        } catch (MyException e) {
        }
    }
}

class Super {
    void m(int i) throws MyException
        //@ signals (MyException e) true;
    { }
}

class Sub extends Super {
    void m(int i) throws MyException
        //@ signals (MyException e) i == 0;
    { }
}
