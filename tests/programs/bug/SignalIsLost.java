/*
 * The signal comes before anybody waits, and nothing says later that it has been.
 *
 * expect: bug deadlock
 */
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class SignalIsLost {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition OPENED = LOCK.newCondition();

    static void await() {
        LOCK.lock();
        try {
            OPENED.awaitUninterruptibly();
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) {
        new Thread(SignalIsLost::await, "waiter").start();
        LOCK.lock();
        try {
            OPENED.signalAll();
        } finally {
            LOCK.unlock();
        }
    }
}
