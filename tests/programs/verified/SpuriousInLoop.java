/*
 * Waits in loops take no wakeup for the one that they wait for, and come to an end.
 *
 * expect: verified
 * check: jcheck check tests/programs/verified/SpuriousInLoop.java --spurious-wakeups 2
 */
import java.util.concurrent.locks.LockSupport;

public class SpuriousInLoop {
    static boolean ready;
    static volatile boolean parked;

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread other = new Thread(() -> {
            synchronized (lock) {
                ready = true;
                lock.notify();
            }
            while (!parked) {
                LockSupport.park();
            }
        });
        other.start();
        synchronized (lock) {
            while (!ready) {
                lock.wait();
            }
        }
        parked = true;
        LockSupport.unpark(other);
        other.join();
    }
}
