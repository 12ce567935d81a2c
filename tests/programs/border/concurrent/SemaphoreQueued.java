/*
 * `hasQueuedThreads` sees a thread that waits for a permit.
 *
 * expect: bug assertion
 */
import java.util.concurrent.Semaphore;

public class SemaphoreQueued {
    static final Semaphore PERMITS = new Semaphore(0);

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(PERMITS::acquireUninterruptibly);
        other.start();
        boolean seen = PERMITS.hasQueuedThreads();
        PERMITS.release();
        other.join();
        assert !seen;
    }
}
