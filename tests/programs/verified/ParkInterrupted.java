/*
 * An interrupt ends park, and the status stays.
 *
 * expect: verified
 */
import java.util.concurrent.locks.LockSupport;

public class ParkInterrupted {
    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            LockSupport.park();
            if (!Thread.interrupted()) {
                throw new AssertionError();
            }
        });
        waiter.start();
        waiter.interrupt();
        waiter.join();
    }
}
