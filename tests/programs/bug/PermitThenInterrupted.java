/*
 * Who waits for a permit, gets one, and is interrupted before it goes on, looks at the interrupt first. As nobody asks who waits,
 * the semaphore has no queue here.
 *
 * expect: bug assertion
 */
import java.util.concurrent.Semaphore;

public class PermitThenInterrupted {
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
        Thread waiting = new Thread(PermitThenInterrupted::waits);
        waiting.start();
        PERMITS.release();
        waiting.interrupt();
        waiting.join();
        assert !left;
    }
}
