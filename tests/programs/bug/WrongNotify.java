/*
 * Two kinds of waiters at one monitor, and one notification: it may wake the wrong one, which goes back to sleep.
 *
 * expect: bug deadlock
 */
public class WrongNotify {
    static final Object LOCK = new Object();
    static int stage;

    static void await(int wanted) {
        synchronized (LOCK) {
            while (stage < wanted) {
                try {
                    LOCK.wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            stage++;
            LOCK.notify();
        }
    }

    public static void main(String[] args) {
        new Thread(() -> await(1)).start();
        new Thread(() -> await(2)).start();
        synchronized (LOCK) {
            stage = 1;
            LOCK.notify();
        }
    }
}
