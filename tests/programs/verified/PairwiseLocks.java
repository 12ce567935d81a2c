/*
 * Three threads, three locks, each two threads have one in common; so that no two accesses are
 * concurrent although no lock is held at all of them. The accesses of whoever comes first count as initialisation, and
 * all orders of the three are explored: 6 executions.
 *
 * expect: verified
 */
public class PairwiseLocks {
    static final Object A = new Object();
    static final Object B = new Object();
    static final Object C = new Object();
    static int shared;

    static void under(Object one, Object two) {
        synchronized (one) {
            synchronized (two) {
                shared++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> under(A, B));
        Thread b = new Thread(() -> under(B, C));
        Thread c = new Thread(() -> under(A, C));
        a.start();
        b.start();
        c.start();
        a.join();
        b.join();
        c.join();
    }
}
