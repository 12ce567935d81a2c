/*
 * wait gives up the lock of its own monitor only: whoever could notify needs the outer lock.
 *
 * expect: bug deadlock
 */
public class NestedMonitor {
    static final Object OUTER = new Object();
    static final Object INNER = new Object();
    static boolean ready;

    public static void main(String[] args) {
        new Thread(() -> {
            synchronized (OUTER) {
                synchronized (INNER) {
                    while (!ready) {
                        try {
                            INNER.wait();
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                    }
                }
            }
        }).start();
        new Thread(() -> {
            synchronized (OUTER) {
                synchronized (INNER) {
                    ready = true;
                    INNER.notifyAll();
                }
            }
        }).start();
    }
}
