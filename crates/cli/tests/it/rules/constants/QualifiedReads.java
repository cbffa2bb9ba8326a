import java.util.Random;

/** `C.this.f` reads a final field before it is assigned, which Java allows. */
class QualifiedReads {
    final int x;
    final int y;

    QualifiedReads() {
        y = QualifiedReads.this.x; // ! internal
        x = 4;
        assert y == 4;
    }

    QualifiedReads(int n) {
        x = n;
        y = QualifiedReads.this.x;
        assert y == n;
        assert y == 4; // ! assert.failed
    }
}

class QualifiedInitialisers {
    final int y = QualifiedInitialisers.this.x; // ! internal
    final int x = five();

    static int five() { return 5; }

    QualifiedInitialisers() { }
}

/** A constructor of the library may call a method of the new object. */
class SeededEarly extends Random {
    final String s;

    SeededEarly() { s = "a".concat("b"); } // ! internal

    public void setSeed(long seed) { int k = s.length(); }
}

/** A finalizer sees objects whose constructor has thrown an exception. */
class FinalizedEarly {
    private final int[] data;

    //@ signals (IllegalStateException e) n < 0;
    FinalizedEarly(int n) {
        if (n < 0) {
            throw new IllegalStateException();
        }
        data = new int[3];
    }

    protected void finalize() { // ! internal
        assert data != null;
    }
}
