/*
 * Locks in the order of identity hash codes: which order that is differs from run to run.
 *
 * expect: incomplete
 * check: jcheck check tests/programs/incomplete/IdentityOrder.java --strict-environment
 */
public class IdentityOrder {
    static final Object ONE = new Object();
    static final Object TWO = new Object();
    static int count;

    static void both() {
        boolean order = System.identityHashCode(ONE) < System.identityHashCode(TWO);
        synchronized (order ? ONE : TWO) {
            synchronized (order ? TWO : ONE) {
                count++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(IdentityOrder::both);
        a.start();
        both();
        a.join();
    }
}
