/*
 * Nobody waits for a permit when the thread has gone that did.
 *
 * expect: verified
 */
import java.util.concurrent.Semaphore;

public class SemaphoreQueuedAfterwards {
    static final Semaphore PERMITS = new Semaphore(0);

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(PERMITS::acquireUninterruptibly);
        other.start();
        assert PERMITS.getQueueLength() <= 1;
        PERMITS.release();
        other.join();
        assert !PERMITS.hasQueuedThreads() && PERMITS.getQueueLength() == 0;
    }
}
