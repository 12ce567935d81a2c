/*
 * A static initialiser takes a lock in passing. A thread that waits to be notified on that lock is not woken by it, and another
 * one, which would notify, has to see the field that the first one sets before it waits.
 *
 * expect: bug deadlock
 */
public class InitialiserLocksWaiting {
    static final Object LOCK = new Object();
    static boolean waits;

    static class Lazy {
        static final boolean WAITS;

        static {
            synchronized (LOCK) {
                WAITS = waits;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            if (Lazy.WAITS) {
                synchronized (LOCK) {
                    LOCK.notifyAll();
                }
            }
        });
        other.start();
        synchronized (LOCK) {
            waits = true;
            LOCK.wait();
        }
    }
}
