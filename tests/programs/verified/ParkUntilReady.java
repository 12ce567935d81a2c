/*
 * A thread parks until another one has set a flag; the permit may come first.
 *
 * expect: verified
 */
import java.util.concurrent.locks.LockSupport;

public class ParkUntilReady {
    static volatile boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            while (!ready) {
                LockSupport.park();
            }
        });
        waiter.start();
        ready = true;
        LockSupport.unpark(waiter);
        waiter.join();
    }
}
