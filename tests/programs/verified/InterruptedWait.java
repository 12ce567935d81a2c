/*
 * A waiting thread is interrupted: it leaves the wait by an exception, which clears its status.
 *
 * expect: verified
 * check: jcheck check tests/programs/verified/InterruptedWait.java
 * check: jcheck check tests/programs/verified/InterruptedWait.java --persistent-sets dynamic
 */
public class InterruptedWait {
    static final Object LOCK = new Object();
    static boolean left;

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            synchronized (LOCK) {
                try {
                    LOCK.wait();
                } catch (InterruptedException e) {
                    left = !Thread.currentThread().isInterrupted();
                }
            }
        });
        waiter.start();
        waiter.interrupt();
        waiter.join();
        assert left;
    }
}
