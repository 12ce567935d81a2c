package io.jcheck.runtime.threads;

import io.jcheck.runtime.control.Control;
import io.jcheck.runtime.events.Exclusive;
import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.events.Known;
import io.jcheck.runtime.events.Uncontrolled;
import io.jcheck.runtime.protocol.Operation;
import io.jcheck.runtime.protocol.PlatformUse;
import io.jcheck.runtime.protocol.Settings;
import io.jcheck.runtime.state.Events;
import io.jcheck.runtime.state.ObjectEntry;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import java.util.ArrayList;

/**
 * What the models of the locks of {@code java.util.concurrent.locks} are made of: a lock is a monitor of its own, and whoever
 * waits for a condition waits for a signal of his own. The program point is that of the call in the program.
 */
public final class Locks {
    /** A wait has ended as it should. */
    public static final int DONE = 0;
    /** The time limit has expired. */
    public static final int TIMEOUT = 1;
    /** The thread was interrupted. */
    public static final int INTERRUPTED = 2;
    /** There is nothing to wait for any more. */
    public static final int OVER = 3;

    private static final long NANOS = 1_000_000L;

    private Locks() {}

    /** The monitor of a lock; reports call it so. */
    public static class ReentrantLock {
        /** A free one. */
        public ReentrantLock() {}
    }

    /** The monitor of a lock for readers and writers; reports call it so. */
    public static final class ReentrantReadWriteLock extends ReentrantLock {
        /** A free one. */
        public ReentrantReadWriteLock() {}
    }

    /** Somebody who waits for a condition; reports call it so. */
    public static final class Condition {
        private final java.util.concurrent.Semaphore fallback = new java.util.concurrent.Semaphore(0);
        private final Thread thread = Threads.current();
        /** Its thread has gone on without a signal. */
        private boolean left;

        /** Not signalled. */
        public Condition() {}
    }

    /** Who waits for one condition, the first one first; used under its lock only. */
    public static final class Queue {
        private final java.util.ArrayDeque<Condition> waiting = new java.util.ArrayDeque<>();

        /** Nobody waits. */
        public Queue() {}

        /**
         * Those who wait.
         *
         * @return those who have not been signalled, and have not gone on without; who came first is the first
         */
        public ArrayList<Thread> threads() {
            ArrayList<Thread> threads = new ArrayList<>();
            for (Condition waiter : waiting) {
                if (!waiter.left) {
                    threads.add(waiter.thread);
                }
            }
            return threads;
        }

        /**
         * Waits for a signal.
         *
         * @param lock held by the calling thread
         * @param interruptible whether an interrupt ends the wait
         * @param timed whether there is a limit
         * @param nanos the limit
         * @return {@link #DONE}, {@link #TIMEOUT} or {@link #INTERRUPTED}
         */
        public int await(ReentrantLock lock, boolean interruptible, boolean timed, long nanos) {
            Condition waiter = named(new Condition());
            waiting.addLast(waiter);
            int how = Locks.await(lock, waiter, interruptible, timed, nanos);
            if (how != DONE) {
                waiting.remove(waiter);
            }
            return how;
        }

        /**
         * Signals the first one who still waits.
         *
         * @return false if nobody waits
         */
        public boolean signal() {
            for (Condition first = waiting.pollFirst(); first != null; first = waiting.pollFirst()) {
                if (Locks.signal(first)) {
                    return true;
                }
            }
            return false;
        }
    }

    /**
     * Takes a lock.
     *
     * @param lock which
     */
    public static void enter(ReentrantLock lock) {
        Monitors.enter(lock, Parking.site());
    }

    /**
     * Takes a lock together with others that take it so, on a thread under control that does not have it.
     *
     * @param lock which
     */
    public static void share(ReentrantLock lock) {
        ThreadState self = Token.current();
        ObjectEntry entry = Known.entry(lock);
        Control.visible(self, Operation.share(Known.mention(entry)), Parking.site());
        self.locks(entry.hash);
    }

    /**
     * Ends {@link #share}.
     *
     * @param lock which
     */
    public static void unshare(ReentrantLock lock) {
        if (Token.isStopping()) {
            return;
        }
        ObjectEntry entry = Known.entry(lock);
        Token.current().unlocks(entry.hash);
        Events.BUFFER.release(Known.mention(entry), Parking.site());
        Events.segment++;
    }

    /**
     * Takes a lock, unless the thread is interrupted or a time limit expires.
     *
     * @param lock which
     * @param timed whether there is a limit
     * @param nanos the limit
     * @return true if it was taken
     * @throws InterruptedException when the thread was interrupted
     */
    public static boolean enter(ReentrantLock lock, boolean timed, long nanos) throws InterruptedException {
        int site = Parking.site();
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.enter(lock);
            return true;
        }
        checkInterrupt(self, site);
        ObjectEntry entry = Known.entry(lock);
        if (entry.owner == self || timed && nanos <= 0) {
            return tryEnter(lock);
        }
        if (timed) {
            test(site);
        }
        int number = Known.mention(entry);
        Operation enter = timed ? Operation.enterInterruptibly(number, limit(nanos)) : Operation.enterInterruptibly(number);
        int how = Control.visible(self, enter, site);
        if (how == INTERRUPTED) {
            throw new InterruptedException();
        }
        if (how == TIMEOUT) {
            return false;
        }
        taken(entry, self);
        return true;
    }

    /**
     * Takes a lock if it is free.
     *
     * @param lock which
     * @return true if it was taken
     */
    public static boolean tryEnter(ReentrantLock lock) {
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.enter(lock);
            return true;
        }
        ObjectEntry entry = Known.entry(lock);
        if (entry.owner == self) {
            entry.depth++;
            self.locks(entry.hash);
            return true;
        }
        test(self.site);
        if (Control.visible(self, Operation.tryEnter(Known.mention(entry)), self.site) == 0) {
            return false;
        }
        taken(entry, self);
        return true;
    }

    /**
     * Whether somebody holds a lock. One that is free is taken and released in the same step, so that no other thread meets it.
     *
     * @param lock which
     * @return true if the calling thread or another one does
     */
    public static boolean isTaken(ReentrantLock lock) {
        if (depth(lock) > 0) {
            return true;
        }
        boolean free = tryEnter(lock);
        if (free) {
            Monitors.exit(lock, Parking.site());
        }
        return !free;
    }

    /** Somebody asks whether a lock is free. If no call of the program does, releases are not visible to him. */
    private static void test(int site) {
        Gaps.unforeseen(PlatformUse.LOCK_TESTS, site);
    }

    /** The calling thread has taken a lock that it did not have. */
    static void taken(ReentrantLock lock, ThreadState self) {
        taken(Known.entry(lock), self);
    }

    private static void taken(ObjectEntry entry, ThreadState self) {
        entry.owner = self;
        entry.depth = 1;
        self.locks(entry.hash);
        entry.takenIn = self.classInit;
        Exclusive.owns(self, entry, self.site);
    }

    /**
     * Releases a lock once.
     *
     * @param lock which
     */
    public static void exit(ReentrantLock lock) {
        if (Token.isStopping()) {
            return;
        }
        ThreadState self = Token.current();
        ObjectEntry entry = self == null ? null : Known.entry(lock);
        if (self != null && entry.owner != self) {
            throw new IllegalMonitorStateException();
        }
        if (self == null || entry.depth > 1 || !Settings.current.testsLocks) {
            Monitors.exit(lock, Parking.site());
            return;
        }
        Control.visible(self, Operation.leave(Known.mention(entry)), self.site);
        Exclusive.owns(self, entry, self.site);
        self.unlocks(entry.hash);
        entry.depth = 0;
        entry.owner = null;
    }

    /**
     * How often the calling thread holds a lock.
     *
     * @param lock which
     * @return 0 if it does not hold it
     */
    public static int depth(ReentrantLock lock) {
        ThreadState self = Token.current();
        if (self == null) {
            return Uncontrolled.holds(lock) ? 1 : 0;
        }
        ObjectEntry entry = Known.entry(lock);
        return entry.owner == self ? entry.depth : 0;
    }

    /** Releases a lock, waits for a signal, and takes the lock again as often as it was held. */
    private static int await(ReentrantLock lock, Condition waiter, boolean interruptible, boolean timed, long nanos) {
        ThreadState self = Token.current();
        int site = Parking.site();
        int depth = depth(lock);
        for (int i = 0; i < depth; i++) {
            exit(lock);
        }
        int how = self == null ? fallback(waiter, timed, nanos) : down(self, waiter, interruptible, timed, nanos, site);
        if (how != DONE) {
            waiter.left = true;
        }
        for (int i = 0; i < depth; i++) {
            Monitors.enter(lock, site);
        }
        return how;
    }

    /** Waits for a signal. */
    public static int down(ThreadState self, Object waiter, boolean interruptible, boolean timed, long nanos, int site) {
        int number = Known.mention(Known.entry(waiter));
        boolean interrupted = false;
        int how;
        do {
            how = timed ? Control.visible(self, Operation.down(number, limit(nanos)), site)
                    : Control.visible(self, Operation.down(number), site);
            interrupted |= how == INTERRUPTED;
        } while (how == INTERRUPTED && !interruptible);
        if (interrupted && !interruptible) {
            Threads.interrupt(self.thread, site);
        }
        return how;
    }

    private static int fallback(Condition waiter, boolean timed, long nanos) {
        try {
            if (!timed) {
                waiter.fallback.acquire();
                return DONE;
            }
            return waiter.fallback.tryAcquire(nanos, java.util.concurrent.TimeUnit.NANOSECONDS) ? DONE : TIMEOUT;
        } catch (InterruptedException interrupted) {
            return INTERRUPTED;
        }
    }

    /** Signals one who waits; false if he has gone on without a signal. */
    private static boolean signal(Condition waiter) {
        ThreadState self = Token.current();
        if (self == null) {
            waiter.fallback.release();
        } else {
            Control.visible(self, Operation.up(Known.mention(Known.entry(waiter))), self.site);
        }
        return !waiter.left;
    }

    /** What is made where the running thread says it is. */
    public static <T> T named(T made) {
        ThreadState self = Token.current();
        if (self != null && self.site >= 0) {
            Known.entry(made).nameByBirth(self, self.site);
        }
        return made;
    }

    /**
     * Throws if the calling thread is interrupted, and clears the status then.
     *
     * @throws InterruptedException when it is
     */
    public static void checkInterrupt() throws InterruptedException {
        ThreadState self = Token.current();
        if (self != null) {
            checkInterrupt(self, self.site);
        } else if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    private static void checkInterrupt(ThreadState self, int site) throws InterruptedException {
        if (Settings.current.interrupts && Control.visible(self, Operation.interrupted(), site) != 0) {
            throw new InterruptedException();
        }
    }

    static int limit(long nanos) {
        return Operation.limit(Math.max(0, nanos) / NANOS, (int) (Math.max(0, nanos) % NANOS));
    }
}
