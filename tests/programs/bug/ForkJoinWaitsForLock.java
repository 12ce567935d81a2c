/*
 * The only worker waits for a lock whose owner waits for the task behind it.
 *
 * expect: bug deadlock
 */
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;

public class ForkJoinWaitsForLock {
    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        CountDownLatch open = new CountDownLatch(1);
        Object lock = new Object();
        synchronized (lock) {
            pool.execute(() -> {
                synchronized (lock) {
                    open.getCount();
                }
            });
            pool.execute(open::countDown);
            open.await();
        }
    }
}
