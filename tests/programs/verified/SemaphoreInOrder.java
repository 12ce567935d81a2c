/*
 * A fair semaphore serves those that wait in the order in which they came, and one that gives up lets the next one go on.
 *
 * expect: verified
 */
import java.util.concurrent.Semaphore;

public class SemaphoreInOrder {
    static int served;

    public static void main(String[] args) throws InterruptedException {
        Semaphore permits = new Semaphore(1, true);
        Thread givesUp = new Thread(() -> {
            try {
                permits.acquire(2);
                assert false;
            } catch (InterruptedException expected) {
                // It waits for what nobody gives.
            }
        });
        givesUp.start();
        Thread.sleep(10);
        Thread first = new Thread(() -> {
            permits.acquireUninterruptibly();
            assert served == 0;
            served = 1;
            permits.release();
        });
        first.start();
        Thread.sleep(10);
        Thread second = new Thread(() -> {
            permits.acquireUninterruptibly();
            assert served == 1;
            permits.release();
        });
        second.start();
        Thread.sleep(10);
        givesUp.interrupt();
        first.join();
        second.join();
        givesUp.join();
    }
}
