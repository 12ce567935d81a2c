/*
 * Who is interrupted while it comes to a semaphore, and finds a permit then, takes it, and stays interrupted.
 *
 * expect: bug assertion
 */
import java.util.concurrent.Semaphore;

public class InterruptedThenPermit {
    static final Semaphore PERMITS = new Semaphore(0);
    static volatile boolean left;

    static void waits() {
        try {
            PERMITS.acquire();
        } catch (InterruptedException e) {
            left = true;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread waiting = new Thread(InterruptedThenPermit::waits);
        waiting.start();
        waiting.interrupt();
        PERMITS.release();
        waiting.join();
        assert left;
    }
}
