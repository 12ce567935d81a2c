/*
 * Two threads may wait for a condition, and only the first one of those who do is interrupted.
 *
 * expect: bug deadlock
 * check: jcheck check tests/programs/bug/InterruptsOneWaiter.java
 */
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class InterruptsOneWaiter {
    static class Lock extends ReentrantLock {
        Thread first(Condition condition) {
            for (Thread thread : getWaitingThreads(condition)) {
                return thread;
            }
            return null;
        }
    }

    static final Lock LOCK = new Lock();
    static final Condition MORE = LOCK.newCondition();
    static boolean closed;

    static void take() {
        LOCK.lock();
        try {
            while (!closed) {
                MORE.await();
            }
        } catch (InterruptedException end) {
            // it was closed
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) {
        new Thread(InterruptsOneWaiter::take).start();
        new Thread(InterruptsOneWaiter::take).start();
        LOCK.lock();
        closed = true;
        Thread first = LOCK.first(MORE);
        if (first != null) {
            first.interrupt();
        }
        LOCK.unlock();
    }
}
