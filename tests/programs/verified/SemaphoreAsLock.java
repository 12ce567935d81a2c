/*
 * A semaphore with one permit is a lock.
 *
 * expect: verified
 */
import java.util.concurrent.Semaphore;

public class SemaphoreAsLock {
    static int count;

    static void up(Semaphore semaphore) {
        semaphore.acquireUninterruptibly();
        count++;
        semaphore.release();
    }

    public static void main(String[] args) throws InterruptedException {
        Semaphore semaphore = new Semaphore(1);
        Thread a = new Thread(() -> up(semaphore));
        a.start();
        up(semaphore);
        a.join();
        if (count != 2) {
            throw new AssertionError();
        }
    }
}
