package java.util.concurrent;

import io.jcheck.runtime.LockHooks;
import io.jcheck.runtime.threads.Locks;

/**
 * What models wait for that happens once: a latch that stays open when it has been counted down often enough. To count down is one
 * operation, which commutes with others; to wait is one, too, however long it takes. Threads that are not under control wait at a
 * monitor.
 */
class Countdown {
    /** What threads under control use; null until the first one comes. */
    private Object latch;
    private final boolean ofTask;
    /** How often the others have to count down. */
    private int left;

    Countdown(int count) {
        this(count, false);
    }

    /** For the result of a task; reports say so. */
    static Countdown ofTask() {
        return new Countdown(1, true);
    }

    private Countdown(int count, boolean ofTask) {
        this.left = count;
        this.ofTask = ofTask;
        this.latch = LockHooks.latch(null, count, ofTask);
    }

    /** Null on a thread that is not under control. */
    Object latch() {
        Object own = LockHooks.latch(latch, left, ofTask);
        if (own != null && latch == null) {
            latch = own;
        }
        return own;
    }

    /** Waits until it is open. */
    void await() throws InterruptedException {
        await(false, 0);
    }

    /** The same; an interrupt is kept for later. */
    void awaitUninterruptibly() {
        boolean wasInterrupted = false;
        while (true) {
            try {
                await(false, 0);
                break;
            } catch (InterruptedException again) {
                wasInterrupted = true;
            }
        }
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** As {@link #await()} for so long; false if that was not enough. */
    boolean await(long nanos) throws InterruptedException {
        return await(true, nanos);
    }

    private boolean await(boolean timed, long nanos) throws InterruptedException {
        Object own = latch();
        if (own == null) {
            return fallback(timed, nanos);
        }
        return isDone(LockHooks.await(own, timed, nanos));
    }

    /** Waits until it has been counted down so often. Threads that are not under control do not come here. */
    final boolean await(int times, boolean timed, long nanos) throws InterruptedException {
        return isDone(LockHooks.await(latch(), times, timed, nanos));
    }

    private static boolean isDone(int how) throws InterruptedException {
        if (how == Locks.INTERRUPTED) {
            throw new InterruptedException();
        }
        return how == Locks.DONE;
    }

    void countDown() {
        Object own = latch();
        if (own != null) {
            LockHooks.countDown(own);
            return;
        }
        synchronized (this) {
            left = Math.max(0, left - 1);
            notifyAll();
        }
    }

    /** See {@link LockHooks#note}; nothing is kept on a thread that is not under control. */
    final int note(int what) {
        Object own = latch();
        return own == null ? 0 : LockHooks.note(own, what);
    }

    /** How often it has still to be counted down; 0 when it is open. */
    int remaining() {
        Object own = latch();
        if (own != null) {
            return LockHooks.remaining(own);
        }
        synchronized (this) {
            return left;
        }
    }

    /** How often it has still to be counted down until that was so often. Threads that are not under control do not come here. */
    final int remaining(int times) {
        return LockHooks.remaining(latch(), times);
    }

    private synchronized boolean fallback(boolean timed, long nanos) throws InterruptedException {
        long deadline = timed ? LockHooks.nanoTime() + nanos : 0;
        while (left > 0) {
            long millis = timed ? (deadline - LockHooks.nanoTime()) / 1_000_000 : 0;
            if (timed && millis <= 0) {
                return false;
            }
            wait(millis);
        }
        return true;
    }
}
