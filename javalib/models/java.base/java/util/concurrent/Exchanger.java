package java.util.concurrent;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockGuard;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The model of the exchanger: a lock around one slot, where the first of two waits. With one processor the JDK's own has no
 * more than that; its arena lets pairs meet side by side, and no others than those that can meet here.
 */
public class Exchanger<V> {
    /** Whoever waits in the slot. */
    private static final class Party<V> {
        final V brings;
        final Condition met;
        V takes;
        boolean isMet;

        Party(V brings, Condition met) {
            this.brings = brings;
            this.met = met;
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private Party<V> waiting;

    public Exchanger() {}

    public V exchange(V x) throws InterruptedException {
        try {
            return exchange(x, false, 0);
        } catch (TimeoutException never) {
            throw new AssertionError(never);
        }
    }

    public V exchange(V x, long timeout, TimeUnit unit) throws InterruptedException, TimeoutException {
        return exchange(x, true, unit.toNanos(timeout));
    }

    private V exchange(V x, boolean timed, long nanos) throws InterruptedException, TimeoutException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        lock.lock();
        try {
            Party<V> other = waiting;
            if (other == null) {
                return await(x, timed, nanos);
            }
            waiting = null;
            other.takes = x;
            other.isMet = true;
            other.met.signal();
            return other.brings;
        } finally {
            lock.unlock();
        }
    }

    /** Waits for the other one; with the lock. */
    private V await(V x, boolean timed, long nanos) throws InterruptedException, TimeoutException {
        Party<V> self = new Party<>(x, LockGuard.parking(lock));
        waiting = self;
        boolean isOver = false;
        try {
            while (!self.isMet && !isOver) {
                if (timed) {
                    nanos = self.met.awaitNanos(nanos);
                    isOver = nanos <= 0;
                } else {
                    self.met.await();
                }
            }
        } catch (InterruptedException interrupted) {
            if (!self.isMet) {
                waiting = null;
                throw interrupted;
            }
            Thread.currentThread().interrupt();
        }
        if (!self.isMet) {
            waiting = null;
            throw new TimeoutException();
        }
        return self.takes;
    }
}
