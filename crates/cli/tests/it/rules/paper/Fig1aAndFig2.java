/** Programs of the paper: Fig. 1(a), whose contracts promise too little, and Fig. 2. */
class CellWithoutPermissions {
    int x;

    CellWithoutPermissions()
        //@ ensures true;
    { this.x = 0; }

    void setX(int v)
        //@ requires true;
    { this.x = v; } // ! access.failed

    static void client() {
        CellWithoutPermissions c1 = new CellWithoutPermissions();
        c1.setX(5);
        CellWithoutPermissions c2 = new CellWithoutPermissions();
        c2.setX(10);
        assert c1.x == 5; // ! access.failed
    }
}

class Cell {
    int x;

    Cell()
        //@ ensures acc(this.x) * this.x == 0;
    { this.x = 0; }

    void setX(int v)
        //@ requires acc(this.x);
        //@ ensures acc(this.x) * this.x == v;
    { this.x = v; }

    static void client() {
        Cell c1 = new Cell();
        c1.setX(5);
        Cell c2 = new Cell();
        c2.setX(10);
        assert c1.x == 5;
    }

    static void same(Cell c1)
        //@ requires c1 != null * acc(c1.x);
    {
        Cell c2 = c1;
        c1.setX(5);
        c2.setX(10);
        assert c1.x == 5; // ! assert.failed
    }
}
