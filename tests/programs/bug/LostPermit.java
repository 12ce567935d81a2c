/*
 * Two permits are one, if nobody has parked in between.
 *
 * expect: bug deadlock
 */
import java.util.concurrent.locks.LockSupport;

public class LostPermit {
    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            LockSupport.park();
            LockSupport.park();
        });
        waiter.start();
        LockSupport.unpark(waiter);
        LockSupport.unpark(waiter);
        waiter.join();
    }
}
