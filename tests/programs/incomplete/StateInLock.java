/**
 * A thread that waits for a lock of java.util.concurrent is no thread that waits for a monitor: what it answers is not
 * modelled.
 *
 * expect: incomplete
 */
import java.util.concurrent.locks.ReentrantLock;

public class StateInLock {
    static final ReentrantLock LOCK = new ReentrantLock();

    public static void main(String[] args) {
        Thread waits = new Thread(() -> {
            LOCK.lock();
            LOCK.unlock();
        });
        LOCK.lock();
        waits.start();
        waits.getState();
        LOCK.unlock();
    }
}
