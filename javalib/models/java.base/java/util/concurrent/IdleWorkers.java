package java.util.concurrent;

import io.jcheck.runtime.threads.Locks;
import java.util.concurrent.locks.LockGuard;
import java.util.concurrent.locks.ReentrantLock;

/** Where workers of a pool wait at a queue: until there is something to take, or will not be any more. */
final class IdleWorkers {
    /** Open when the pool is shut down and nothing is left in the queue. */
    final Countdown drained = new Countdown(1);
    private final LockGuard filled;

    /** At a queue that has this lock. */
    IdleWorkers(ReentrantLock lock) {
        filled = new LockGuard(lock, drained.latch());
    }

    /** Says whether there is something to take. With the lock. */
    void tell(boolean isFilled) {
        filled.tell(isFilled);
    }

    /** Lets all go. */
    void end() {
        drained.countDown();
        filled.end();
    }

    /** Waits; {@link Locks#DONE}, with the lock, if there is something; or why not, as of {@link LockGuard#enter}. */
    int enter(boolean timed, long nanos) {
        return filled.enter(timed, nanos);
    }
}
