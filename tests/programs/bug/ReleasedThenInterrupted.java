/*
 * Who waits for a permit, gets one, and is interrupted before it can go on, looks at the interrupt first: the permit stays.
 *
 * expect: bug assertion
 */
import java.util.concurrent.Semaphore;

public class ReleasedThenInterrupted {
    static boolean isInterrupted;

    public static void main(String[] arguments) throws InterruptedException {
        Semaphore permits = new Semaphore(0);
        Thread waits = new Thread(() -> {
            try {
                permits.acquire();
            } catch (InterruptedException e) {
                isInterrupted = true;
            }
        });
        waits.start();
        boolean isWaiting = permits.hasQueuedThreads();
        permits.release();
        waits.interrupt();
        waits.join();
        if (isWaiting && isInterrupted) {
            throw new AssertionError("released, and interrupted");
        }
    }
}
