/*
 * Two threads wait for the end, on one condition, and whoever ends it signals one of them only.
 *
 * expect: bug deadlock
 */
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class SignalsOneOfTwo {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition CHANGED = LOCK.newCondition();
    static boolean closed;

    static void awaitEnd() {
        LOCK.lock();
        try {
            while (!closed) {
                CHANGED.awaitUninterruptibly();
            }
        } finally {
            LOCK.unlock();
        }
    }

    static void close() {
        LOCK.lock();
        try {
            closed = true;
            CHANGED.signal();
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) {
        new Thread(SignalsOneOfTwo::awaitEnd).start();
        new Thread(SignalsOneOfTwo::awaitEnd).start();
        close();
    }
}
