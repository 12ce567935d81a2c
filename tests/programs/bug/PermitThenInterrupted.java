/*
 * Who waits for a permit, gets one, and is interrupted before it goes on, looks at the interrupt first. When main wakes up, the
 * other thread waits. As nobody asks who does, the semaphore has no queue here.
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
        Thread.sleep(5);
        PERMITS.release();
        waiting.interrupt();
        waiting.join();
        assert !left;
    }
}
