/*
 * Also a semaphore that is not fair lets nobody that waits pass one that waits longer, for two permits.
 *
 * expect: bug deadlock
 */
import java.util.concurrent.Semaphore;

public class SemaphoreHeadQueued {
    public static void main(String[] args) throws InterruptedException {
        Semaphore permits = new Semaphore(0);
        Thread two = new Thread(() -> permits.acquireUninterruptibly(2));
        two.start();
        Thread.sleep(10);
        Thread one = new Thread(() -> {
            permits.acquireUninterruptibly(1);
            permits.release(2);
        });
        one.start();
        Thread.sleep(10);
        permits.release(1);
        two.join();
        one.join();
    }
}
