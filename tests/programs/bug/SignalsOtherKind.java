/*
 * Whoever puts and whoever takes wait on one condition: a signal can wake one who waits for the other thing.
 *
 * expect: bug deadlock
 */
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class SignalsOtherKind {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition CHANGED = LOCK.newCondition();
    static boolean full;

    static void put() {
        LOCK.lock();
        try {
            while (full) {
                CHANGED.awaitUninterruptibly();
            }
            full = true;
            CHANGED.signal();
        } finally {
            LOCK.unlock();
        }
    }

    static void take() {
        LOCK.lock();
        try {
            while (!full) {
                CHANGED.awaitUninterruptibly();
            }
            full = false;
            CHANGED.signal();
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(SignalsOtherKind::take, "taker-" + i).start();
            new Thread(SignalsOtherKind::put, "putter-" + i).start();
        }
    }
}
