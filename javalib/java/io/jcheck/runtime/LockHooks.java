package io.jcheck.runtime;

import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.events.Known;
import io.jcheck.runtime.events.Uncontrolled;
import io.jcheck.runtime.events.Workers;
import io.jcheck.runtime.jvm.Offsets;
import io.jcheck.runtime.protocol.PlatformUse;
import io.jcheck.runtime.protocol.Settings;
import io.jcheck.runtime.state.MapGrowth;
import io.jcheck.runtime.state.ObjectEntry;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import io.jcheck.runtime.threads.Clock;
import io.jcheck.runtime.threads.Guard;
import io.jcheck.runtime.threads.Latch;
import io.jcheck.runtime.threads.Locks;
import io.jcheck.runtime.threads.Parking;
import java.lang.reflect.Field;
import java.util.Collection;

/**
 * What the model of a lock calls. A thread that is not under control gets no monitor, and uses the lock that the model has
 * for it. See {@link Locks}.
 */
public final class LockHooks {
    private LockHooks() {}

    /**
     * The monitor of a lock.
     *
     * @param known the one it has already, or null
     * @param lock the lock
     * @return that one or a new one; null on a thread that is not under control
     */
    public static Object monitor(Object known, Object lock) {
        if (isOutside()) {
            return null;
        }
        if (known != null) {
            return known;
        }
        Object made = Locks.named(new Locks.ReentrantLock());
        if (Settings.current.exclusiveAccess) {
            Known.entry(lock).monitor = made;
        }
        return made;
    }

    /**
     * The monitor of a lock for readers and writers.
     *
     * @param known the one it has already, or null
     * @return that one or a new one; null on a thread that is not under control
     */
    public static Object readWriteMonitor(Object known) {
        if (isOutside()) {
            return null;
        }
        return known == null ? Locks.named(new Locks.ReentrantReadWriteLock()) : known;
    }

    /**
     * Those who wait for a condition.
     *
     * @return nobody yet
     */
    public static Object queue() {
        return new Locks.Queue();
    }

    private static boolean isOutside() {
        if (Token.current() != null || Token.isStopping()) {
            return false;
        }
        Uncontrolled.note();
        return true;
    }

    /**
     * Takes a lock.
     *
     * @param monitor of the lock
     */
    public static void enter(Object monitor) {
        Locks.enter((Locks.ReentrantLock) monitor);
    }

    /**
     * Takes the lock of readers and writers together with others that take it so, see {@link #foreseesReadLocks}.
     *
     * @param monitor of the lock
     */
    public static void share(Object monitor) {
        Locks.share((Locks.ReentrantLock) monitor);
    }

    /**
     * Ends {@link #share}.
     *
     * @param monitor of the lock
     */
    public static void unshare(Object monitor) {
        Locks.unshare((Locks.ReentrantLock) monitor);
    }

    /**
     * Takes a lock, unless the thread is interrupted or a time limit expires.
     *
     * @param monitor of the lock
     * @param timed whether there is a limit
     * @param nanos the limit
     * @return true if it was taken
     * @throws InterruptedException when the thread was interrupted
     */
    public static boolean enter(Object monitor, boolean timed, long nanos) throws InterruptedException {
        return Locks.enter((Locks.ReentrantLock) monitor, timed, nanos);
    }

    /**
     * Takes a lock if it is free.
     *
     * @param monitor of the lock
     * @return true if it was taken
     */
    public static boolean tryEnter(Object monitor) {
        return Locks.tryEnter((Locks.ReentrantLock) monitor);
    }

    /**
     * Whether somebody holds a lock.
     *
     * @param monitor of the lock
     * @return true if the calling thread or another one does
     */
    public static boolean isTaken(Object monitor) {
        return Locks.isTaken((Locks.ReentrantLock) monitor);
    }

    /**
     * Releases a lock once.
     *
     * @param monitor of the lock
     */
    public static void exit(Object monitor) {
        Locks.exit((Locks.ReentrantLock) monitor);
    }

    /**
     * How often the calling thread holds a lock.
     *
     * @param monitor of the lock
     * @return 0 if it does not hold it
     */
    public static int depth(Object monitor) {
        return Locks.depth((Locks.ReentrantLock) monitor);
    }

    /**
     * Releases a lock, waits for a signal, and takes the lock again as often as it was held.
     *
     * @param queue those who wait
     * @param monitor of the lock
     * @param interruptible whether an interrupt ends the wait
     * @param timed whether there is a limit
     * @param nanos the limit
     * @return {@link Locks#DONE}, {@link Locks#TIMEOUT} or {@link Locks#INTERRUPTED}
     */
    public static int await(Object queue, Object monitor, boolean interruptible, boolean timed, long nanos) {
        return ((Locks.Queue) queue).await((Locks.ReentrantLock) monitor, interruptible, timed, nanos);
    }

    /**
     * Signals the first one who still waits.
     *
     * @param queue those who wait
     * @return false if nobody waits
     */
    public static boolean signal(Object queue) {
        return ((Locks.Queue) queue).signal();
    }

    /**
     * Those who wait.
     *
     * @param queue those who wait
     * @return those who have not been signalled; the first one is the first
     */
    public static Collection<Thread> waiting(Object queue) {
        return ((Locks.Queue) queue).threads();
    }

    /**
     * A latch, see {@link Latch}.
     *
     * @param known the one that is there already, or null
     * @param count how often it has to be counted down
     * @param ofTask whether it is for the result of a task
     * @return that one or a new one; null on a thread that is not under control
     */
    public static Object latch(Object known, int count, boolean ofTask) {
        if (isOutside()) {
            return null;
        }
        if (known != null) {
            return known;
        }
        return Locks.named(ofTask ? new Latch.Task() : new Latch(count));
    }

    /**
     * Waits until a latch is open.
     *
     * @param latch which
     * @param timed whether there is a limit
     * @param nanos the limit
     * @return {@link Locks#DONE}, or {@link Locks#TIMEOUT} or {@link Locks#INTERRUPTED} if it is not open
     */
    public static int await(Object latch, boolean timed, long nanos) {
        return ((Latch) latch).await(self(), timed, nanos);
    }

    /**
     * Counts a latch down, unless it is open.
     *
     * @param latch which
     */
    public static void countDown(Object latch) {
        ((Latch) latch).countDown(self());
    }

    /**
     * How often a latch has still to be counted down.
     *
     * @param latch which
     * @return 0 if it is open
     */
    public static int remaining(Object latch) {
        return ((Latch) latch).remaining(self());
    }

    /**
     * As {@link #await(Object, boolean, long)}, until it has been counted down so often.
     *
     * @param latch which
     * @param times how often
     * @param timed whether there is a limit
     * @param nanos the limit
     * @return {@link Locks#DONE}, or {@link Locks#TIMEOUT} or {@link Locks#INTERRUPTED} if it was not so often
     */
    public static int await(Object latch, int times, boolean timed, long nanos) {
        return ((Latch) latch).await(self(), times, timed, nanos);
    }

    /**
     * As {@link #remaining(Object)}, until it was so often.
     *
     * @param latch which
     * @param times how often
     * @return 0 if it was
     */
    public static int remaining(Object latch, int times) {
        return ((Latch) latch).remaining(self(), times);
    }

    /**
     * Keeps what a model knows of a latch, which is no operation: only what leads to the same in either order may depend on it.
     *
     * @param latch which
     * @param what bits that hold from now on
     * @return those that held before
     */
    public static int note(Object latch, int what) {
        return ((Latch) latch).note(what);
    }

    /**
     * A condition of a lock, see {@link Guard}.
     *
     * @param monitor of the lock
     * @param over a latch that ends each wait, too, or null
     * @param alerts whether who is interrupted may leave although the condition holds
     * @return one that does not hold
     */
    public static Object guard(Object monitor, Object over, boolean alerts) {
        return Locks.named(new Guard((Locks.ReentrantLock) monitor, (Latch) over, alerts));
    }

    /**
     * Says that a condition holds from now on, or does not any more. With its lock.
     *
     * @param guard which
     * @param holds whether it does
     */
    public static void tell(Object guard, boolean holds) {
        ((Guard) guard).tell(self(), holds);
    }

    /**
     * Waits until a condition holds, and takes its lock, which the calling thread does not have.
     *
     * @param guard which
     * @param timed whether there is a limit
     * @param nanos the limit
     * @return {@link Locks#DONE}; without the lock {@link Locks#TIMEOUT}, {@link Locks#INTERRUPTED}, or {@link Locks#OVER}
     */
    public static int enterWhen(Object guard, boolean timed, long nanos) {
        return ((Guard) guard).enter(self(), timed, nanos);
    }

    /** The running thread; it is under control, as it was when it got what it uses. */
    private static ThreadState self() {
        ThreadState self = Token.current();
        if (self == null) {
            throw new IllegalStateException("not under control");
        }
        return self;
    }

    /**
     * Throws if the calling thread is interrupted, and clears the status then.
     *
     * @throws InterruptedException when it is
     */
    public static void checkInterrupt() throws InterruptedException {
        Locks.checkInterrupt();
    }

    /**
     * The lock that an object of the JDK keeps in a private field of this name.
     *
     * @param owner the object
     * @return the lock, or null if it is kept in another way
     */
    public static Object lockOf(Object owner) {
        try {
            Field field = owner.getClass().getDeclaredField("lock");
            return new Offsets.Place(field, Settings.NONE, Offsets.of(field)).value(owner);
        } catch (NoSuchFieldException other) {
            return null;
        }
    }

    /**
     * The virtual time, for deadlines that the calling thread alone looks at.
     *
     * @return nanoseconds
     */
    public static long nanoTime() {
        return Clock.ownNanoTime(Parking.site());
    }

    /**
     * The virtual time, where the program is told how much of a limit is left.
     *
     * @return nanoseconds
     */
    public static long toldNanoTime() {
        return Clock.nanoTime("java.util.concurrent.locks.Condition.awaitNanos", Parking.site());
    }

    /**
     * The virtual time of day.
     *
     * @return milliseconds since 1970
     */
    public static long currentTimeMillis() {
        return Clock.currentTimeMillis(Parking.site());
    }

    /**
     * Whether futures may get followers while those that they have are run.
     *
     * @return true on a thread that is not under control, for which it is not known
     */
    public static boolean foreseesLateFollowers() {
        return Token.current() == null || Settings.current.foresees(PlatformUse.LATE_FOLLOWERS);
    }

    /** A future gets a follower while those that it has are run. */
    public static void lateFollower() {
        if (Token.current() != null) {
            Gaps.unforeseen(PlatformUse.LATE_FOLLOWERS, Parking.site());
        }
    }

    /**
     * Whether those who end futures may help with what follows stages that came while they did so.
     *
     * @return false on a thread that is not under control, which looks at everything
     */
    public static boolean foreseesLateHelp() {
        return Token.current() != null && Settings.current.foresees(PlatformUse.LATE_HELP);
    }

    /** Somebody could help with what follows such a stage. */
    public static void lateHelp() {
        if (Token.current() != null) {
            Gaps.unforeseen(PlatformUse.LATE_HELP, Parking.site());
        }
    }

    /**
     * Whether who has ended the first of two futures may help with what follows a function of both.
     *
     * @return true on a thread that is not under control, for which it is not known
     */
    public static boolean foreseesCombineHelp() {
        return Token.current() == null || Settings.current.foresees(PlatformUse.COMBINE_HELP);
    }

    /** He could. */
    public static void combineHelp() {
        if (Token.current() != null) {
            Gaps.unforeseen(PlatformUse.COMBINE_HELP, Parking.site());
        }
    }

    /**
     * Whether it matters that a thread has begun to wait for a future before its end.
     *
     * @return true on a thread that is not under control, for which it is not known
     */
    public static boolean foreseesWaiterHelp() {
        return foreseesLateFollowers() || foreseesLateHelp() || Settings.current.foresees(PlatformUse.WAITER_HELP);
    }

    /**
     * Whether more may be done with a future for several others than to wait for it.
     *
     * @return true on a thread that is not under control, for which it is not known
     */
    public static boolean foreseesPartsFollowed() {
        return Token.current() == null || Settings.current.foresees(PlatformUse.PARTS_FOLLOWED);
    }

    /** More is done with a future for several others, or with one of these, than to wait for it. */
    public static void partsFollowed() {
        if (Token.current() != null) {
            Gaps.unforeseen(PlatformUse.PARTS_FOLLOWED, Parking.site());
        }
    }

    /**
     * Whether a pool may be shut down, or asked for its workers, while another thread is about to employ one.
     *
     * @return true on a thread that is not under control, for which it is not known
     */
    public static boolean foreseesHiring() {
        return Token.current() == null || Settings.current.foresees(PlatformUse.HIRING);
    }

    /** A pool is shut down, or asked for its workers, and another thread has employed some. */
    public static void hiring() {
        if (Token.current() != null) {
            Gaps.unforeseen(PlatformUse.HIRING, Parking.site());
        }
    }

    /**
     * Whether others may look between two steps of the JDK for which a model has one.
     *
     * @return true on a thread that is not under control, for which it is not known
     */
    public static boolean foreseesStepsApart() {
        return Token.current() == null || Settings.current.foresees(PlatformUse.STEPS_APART);
    }

    /** Somebody could have looked between two such steps. */
    public static void stepsApart() {
        if (Token.current() != null) {
            Gaps.unforeseen(PlatformUse.STEPS_APART, Parking.site());
        }
    }

    /**
     * Whether others may look between the cancellation of a task and the interrupt of its thread.
     *
     * @return true on a thread that is not under control, for which it is not known
     */
    public static boolean foreseesLateInterrupts() {
        return Token.current() == null || Settings.current.foresees(PlatformUse.LATE_INTERRUPTS);
    }

    /** Somebody could have looked there. */
    public static void lateInterrupt() {
        if (Token.current() != null) {
            Gaps.unforeseen(PlatformUse.LATE_INTERRUPTS, Parking.site());
        }
    }

    /**
     * Whether a lock for readers and writers may be used in other ways than to take it and to give it back.
     *
     * @return true on a thread that is not under control, for which it is not known
     */
    public static boolean foreseesReadLocks() {
        return Token.current() == null || Settings.current.foresees(PlatformUse.READ_LOCKS);
    }

    /** It is. */
    public static void readLocks() {
        if (Token.current() != null) {
            Gaps.unforeseen(PlatformUse.READ_LOCKS, Parking.site());
        }
    }

    /**
     * Whether somebody may take several permits of a semaphore at once, or ask who waits for them.
     *
     * @return true on a thread that is not under control, for which it is not known
     */
    public static boolean foreseesPermits() {
        return Token.current() == null || Settings.current.foresees(PlatformUse.PERMITS);
    }

    /** Somebody does. */
    public static void permits() {
        if (Token.current() != null) {
            Gaps.unforeseen(PlatformUse.PERMITS, Parking.site());
        }
    }

    /**
     * Whether it may matter which worker of a pool runs a task.
     *
     * @return true on a thread that is not under control, for which it is not known
     */
    public static boolean foreseesWorkers() {
        return Token.current() == null || Settings.current.foresees(PlatformUse.WORKERS);
    }

    /** A task is given to a worker, where another one may be free. */
    public static void choosesWorker() {
        if (Token.current() != null) {
            Workers.chooses(Parking.site());
        }
    }

    /** Somebody can tell one worker from another. */
    public static void asksForWorker() {
        if (Token.current() != null) {
            Workers.asks(Parking.site());
        }
    }

    /** Somebody asks for workers, or for tasks that one was given. */
    public static void workers() {
        if (Token.current() != null) {
            Gaps.unforeseen(PlatformUse.WORKERS, Parking.site());
        }
    }

    /** The calling thread runs tasks of a pool from now on. */
    public static void servesPool() {
        ThreadState self = Token.current();
        if (self != null) {
            self.isWorker = true;
        }
    }

    /** It has done one. */
    public static void endsTask() {
        ThreadState self = Token.current();
        if (self != null) {
            Workers.endsTask(self);
        }
    }

    /**
     * Whether it may matter how many tasks of a {@code ForkJoinPool} are run at a time, or who runs them.
     *
     * @return true on a thread that is not under control, for which it is not known
     */
    public static boolean foreseesParallelism() {
        return Token.current() == null || Workers.areLimited();
    }

    /** A worker is employed for one task. */
    public static void employs() {
        Workers.employs(Parking.site());
    }

    /** The calling thread is one. */
    public static void servesTask() {
        ThreadState self = Token.current();
        if (self != null) {
            self.isWorker = true;
            self.isForOneTask = true;
        }
    }

    /**
     * The calling worker waits for what its pool takes care of, or does not any more.
     *
     * @param more whether it begins to
     */
    public static void waitsForTask(boolean more) {
        ThreadState self = Token.current();
        if (self != null) {
            self.waitsForTasks += more ? 1 : -1;
        }
    }

    /** Somebody looks for tasks, which are in no queue as long as each has a worker of its own. */
    public static void asksForTasks() {
        if (Token.current() != null) {
            Workers.counts(Parking.site());
        }
    }

    /** Somebody does what a pool cannot without books. */
    public static void parallelism() {
        if (Token.current() != null) {
            Gaps.unforeseen(PlatformUse.PARALLELISM, Parking.site());
        }
    }

    /**
     * The calling thread holds a lock for reading, or does not any more.
     *
     * @param more 1 or -1
     */
    public static void readLocks(int more) {
        ThreadState self = Token.current();
        if (self != null) {
            self.readLocks += more;
        }
    }

    /** The calling thread has waited for a future that others follow, where that is not foreseen. */
    public static void followedWait() {
        Gaps.followedWait(Parking.site());
    }

    /** Somebody asks how many follow a future or wait for it. */
    public static void waiterHelp() {
        if (Token.current() != null && !foreseesWaiterHelp()) {
            Gaps.unforeseen(PlatformUse.WAITER_HELP, Parking.site());
        }
    }

    /**
     * Whether somebody may ask which workers of a pool have nothing to do.
     *
     * @return true on a thread that is not under control, for which it is not known
     */
    public static boolean foreseesQuiescence() {
        return Token.current() == null || Settings.current.foresees(PlatformUse.QUIESCENCE);
    }

    /** Somebody asks for that. */
    public static void quiescence() {
        if (Token.current() != null) {
            Gaps.unforeseen(PlatformUse.QUIESCENCE, Parking.site());
        }
    }

    /**
     * Whether additions to the counts of maps and to adders are operations that commute, since nobody looks at a sum.
     *
     * @return false on a thread that is not under control
     */
    public static boolean sumsCommute() {
        return Token.current() != null && !Settings.current.foresees(PlatformUse.SUMS);
    }

    /** Somebody looks at a sum, or sets one. */
    public static void sumSeen() {
        if (sumsCommute()) {
            Gaps.sums();
        }
    }

    /**
     * A map has more entries, or less.
     *
     * @param map the map
     * @param added how many; negative if something was taken away
     * @param sum what came of it
     * @param limit at how many it grows
     */
    public static void grows(Object map, long added, long sum, int limit) {
        if (Token.current() == null || !Token.hasStartedThreads()) {
            return; // where nobody else is, the next sum is as exact
        }
        ObjectEntry entry = Known.entry(map);
        if (entry.growth == null) {
            entry.growth = new MapGrowth(added, sum);
        }
        if (entry.growth.adds(added, limit)) {
            // If the thread is alone, this is a new beginning.
            entry.growth = null;
            Gaps.sums();
        }
    }

    /**
     * Notes a question that has no exact answer here. Nobody can say of a loop that asks it whether it waits in vain.
     *
     * @param name the method
     */
    public static void unmodelled(String name) {
        ThreadState self = Token.current();
        if (self != null) {
            self.effects.any();
            Gaps.operation(name, Parking.site());
        }
    }
}
