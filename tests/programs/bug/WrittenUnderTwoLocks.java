/*
 * A static array element, written under different locks.
 *
 * expect: bug data-race
 */
public class WrittenUnderTwoLocks {
    static final double[] VALUES = new double[1];

    static void under(Object lock) {
        synchronized (lock) {
            VALUES[0] += 1.0;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> under("a"));
        Thread b = new Thread(() -> under("b"));
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
