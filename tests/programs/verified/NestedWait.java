/*
 * wait with two locks held, where the outer one is not needed to notify.
 *
 * expect: verified
 */
public class NestedWait {
    static final Object OUTER = new Object();
    static final Object INNER = new Object();
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(() -> {
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
        });
        waiter.start();
        synchronized (INNER) {
            ready = true;
            INNER.notify();
        }
        waiter.join();
    }
}
