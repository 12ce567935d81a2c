/*
 * A loop takes a lock to look, and another thread finds that lock taken: to leave out the iteration would hide it.
 *
 * expect: bug assertion
 */
import java.util.concurrent.locks.ReentrantLock;

public class SpinSeenByTryLock {
    static final ReentrantLock LOCK = new ReentrantLock();
    static boolean done;
    static volatile boolean ended;

    static boolean isDone() {
        LOCK.lock();
        try {
            return done;
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread waits = new Thread(() -> {
            while (!isDone()) {
                Thread.yield();
            }
            ended = true;
        });
        waits.start();
        boolean free = LOCK.tryLock();
        if (free) {
            LOCK.unlock();
        }
        LOCK.lock();
        done = true;
        LOCK.unlock();
        waits.join();
        assert free || !ended;
    }
}
