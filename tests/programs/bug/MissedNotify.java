/*
 * The notification comes before the wait, which does not ask whether it has been.
 *
 * expect: bug deadlock
 */
public class MissedNotify {
    public static void main(String[] args) throws InterruptedException {
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
        Thread notifier = new Thread(() -> {
            synchronized (lock) {
                lock.notify();
            }
        });
        waiter.start();
        notifier.start();
        waiter.join();
        notifier.join();
    }
}
