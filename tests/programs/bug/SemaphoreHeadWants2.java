/*
 * A thread that waits for two permits keeps one behind it waiting that would be content with one, and would give more.
 *
 * expect: bug deadlock
 */
import java.util.concurrent.Semaphore;

public class SemaphoreHeadWants2 {
    public static void main(String[] args) throws InterruptedException {
        Semaphore permits = new Semaphore(1, true);
        Thread two = new Thread(() -> permits.acquireUninterruptibly(2));
        Thread one = new Thread(() -> {
            permits.acquireUninterruptibly(1);
            permits.release(2);
        });
        two.start();
        one.start();
        two.join();
        one.join();
    }
}
