/*
 * Who closes a pool interrupts those who wait for a condition of its lock; they are those who wait, the first one first.
 *
 * expect: verified
 * check: jcheck check tests/programs/verified/InterruptWaiters.java
 * check: jcheck check tests/programs/verified/InterruptWaiters.java --reset launch
 */
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class InterruptWaiters {
    static class Lock extends ReentrantLock {
        List<Thread> waiting(Condition condition) {
            return new ArrayList<>(getWaitingThreads(condition));
        }
    }

    static final Lock LOCK = new Lock();
    static final Condition MORE = LOCK.newCondition();
    static boolean closed;
    static int interrupted;

    static void take() {
        LOCK.lock();
        try {
            while (!closed) {
                MORE.await();
            }
        } catch (InterruptedException end) {
            interrupted++;
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread[] takers = {new Thread(InterruptWaiters::take), new Thread(InterruptWaiters::take)};
        for (Thread taker : takers) {
            taker.start();
        }
        LOCK.lock();
        closed = true;
        List<Thread> waiting = LOCK.waiting(MORE);
        if (waiting.size() != LOCK.getWaitQueueLength(MORE) || LOCK.hasWaiters(MORE) == waiting.isEmpty()) {
            throw new AssertionError(waiting + " are not " + LOCK.getWaitQueueLength(MORE));
        }
        for (Thread taker : waiting) {
            taker.interrupt();
        }
        LOCK.unlock();
        for (Thread taker : takers) {
            taker.join();
        }
        if (interrupted != waiting.size()) {
            throw new AssertionError(interrupted + " of " + waiting.size());
        }
    }
}
