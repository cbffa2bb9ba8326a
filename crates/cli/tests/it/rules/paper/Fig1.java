/**
 * The paper's Fig. 1 as it stands there: its contracts speak of a field that they do not make accessible. That is told where they stand, and
 * they mean nothing to the client, whose assertion nothing supports.
 */
class Fig1 {
    int x;

    Fig1()
        //@ ensures x == 0; // ! not.wellformed
    { this.x = 0; }

    void setX(int v)
        //@ ensures x == v; // ! not.wellformed
    { this.x = v; } // ! access.failed

    static void client() {
        Fig1 c1 = new Fig1();
        c1.setX(5);
        Fig1 c2 = new Fig1();
        c2.setX(10);
        assert c1.x == 5; // ! access.failed
    }
}
