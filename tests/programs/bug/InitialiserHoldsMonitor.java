/*
 * A static initialiser asks whether its thread holds a monitor.
 *
 * expect: bug assertion
 */
public class InitialiserHoldsMonitor {
    static final Object LOCK = new Object();

    static class Lazy {
        static final Boolean VALUE = Thread.holdsLock(LOCK);
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> Lazy.VALUE.toString());
        other.start();
        synchronized (LOCK) {
            assert Lazy.VALUE;
        }
        other.join();
    }
}
