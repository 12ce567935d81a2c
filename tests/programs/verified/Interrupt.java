/*
 * An interrupt before the wait, or during it.
 *
 * expect: verified
 */
public class Interrupt {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread waiter = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    return;
                }
            }
        });
        waiter.start();
        waiter.interrupt();
        waiter.join();
    }
}
