/*
 * A daemon thread need not end.
 *
 * expect: verified
 */
public class Daemon {
    public static void main(String[] args) {
        Object lock = new Object();
        Thread waiter = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        });
        waiter.setDaemon(true);
        waiter.start();
    }
}
