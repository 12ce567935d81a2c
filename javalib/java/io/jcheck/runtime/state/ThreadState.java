package io.jcheck.runtime.state;

import io.jcheck.runtime.jvm.Disguise;
import io.jcheck.runtime.protocol.Settings;
import java.util.HashMap;
import java.util.concurrent.locks.LockSupport;

/** A thread under control. Only the token holder touches it, except for its gate. */
public final class ThreadState {
    public final Thread thread;
    public final int number;

    /** True from the moment its first grant is awaited. */
    public boolean begun;
    public boolean ended;
    /** More than 0 while it does something to the network that is one step for all others. */
    public int communicates;
    /** Made of its creation path, so that it is the same in every execution. */
    public int path = 1;
    /** How many threads it has started. */
    public int started;
    /** The failed assertion that was reported last, so that it is not reported again when it ends the thread. */
    public Throwable reported;
    /** The next operation of an atomic object belongs to the one that is running. */
    public boolean inner;
    /** Where it is, for operations that have no argument for that. */
    public int site = Settings.NO_SITE;
    /** More than 0 while it runs jcheck's own code, or code of the platform that is nobody's business, see {@code Border}. */
    public int inside = 1;
    /** How many random numbers it was given, as a state. */
    private long random;
    /** In how many regions of the platform it is that have called no code of the program so far, see {@code Border.beginPlatform}. */
    public int regions;
    /** How deep it is in code of the platform that is not watched and may call, or has called, code of the program. */
    public int unwatched;
    /** Whether it has run code of the program there, since it came in. */
    public boolean called;
    /** How many bundles of resources it is looking for, for the sake of one. */
    private int bundles;
    /** Whether the first of them is looked for where it is watched. */
    private boolean seesBundles;
    /** Whether code of the program says how. */
    private boolean controlsBundles;
    /** Room for methods that it runs there, see {@code Unwatched}; or null. */
    public long[] frames;
    /** A bit for each method of printing that it is in: whether that is nobody's business. The innermost is the lowest. */
    private long prints;
    /** What code of the JDK locks in place of objects whose monitors are not the JVM's. */
    public final Object ownLock = new Object();
    /** The object of the last access by a handle, if it may still publish. */
    public Object handled;
    public int handledField;
    public int handledIndex;
    /** Its access mode. */
    public int handledMode;
    /** What is being copied, until the copy is there. */
    public Object cloned;
    /** What {@code JdkRandom} gives it; 0 for nothing yet. */
    public int probe;
    public int seed;
    /** The static initialiser it is running, or null. */
    public ClassInit classInit;
    /** Who has started it; null for the main thread. */
    public ThreadState starter;
    /** The group in which it was started; null for the main thread. */
    public ThreadGroup group;
    /** Where it was started, or {@link Settings#NO_SITE}. */
    public int startSite = Settings.NO_SITE;
    /**
     * What has just ended a static initialiser, or null. Whoever initialises asks it for its frames while all others still
     * wait for the class: its lock is then nobody's business.
     */
    public Object failure;
    /** Visible operations that it has performed. */
    public int operations;
    /** How many there were when it had last asked how late it is. */
    public int asked;
    /** How many there were when it had last slept. */
    public int slept;
    /** How often it has let others go on since then, see {@link Laps}. */
    public int laps;
    /** Its last operation, if that may have written or not and it is in a loop; or null. */
    public Unsettled unsettled;
    /** Its last operation may have written, and nobody has looked whether. */
    public boolean wroteAtomically;
    /** Whether it has come to a loop that may only wait. */
    public boolean hasLooped;
    public final Effects effects = new Effects();
    /** Which locks it holds, and how often: a sum of numbers that are as good as random. */
    public long locks;
    /** How many locks it holds for reading. */
    public int readLocks;
    /** It runs tasks of a pool. */
    public boolean isWorker;
    /** It runs one only, and was employed for that. */
    public boolean isForOneTask;
    /** More than 0 while it waits for what its pool takes care of, so that it has as many workers as before. */
    public int waitsForTasks;
    final SiteCounters allocations = new SiteCounters();
    /** Classes that were initialised under a lock before what it does now, by the numbers of these. */
    public final UsedClasses initialised = new UsedClasses();

    /** How many ports it has asked for. */
    private int ports;
    private HashMap<String, int[]> unnamed;
    private final UsedClasses usedClasses = new UsedClasses();
    private volatile boolean open;
    public int result;
    /** The thread of the JVM that runs it, or null as long as there is none. */
    private Thread carrier;
    /** What is the current thread while it runs. */
    private Thread current;
    /** What it does from its first grant to its end; null for the main thread. */
    public Runnable life;
    /** Where threads are continuations: its own. */
    public Fiber fiber;

    /** Begins to print, in a hook that ends with that. */
    public void beginPrint(boolean quietly) {
        prints = prints << 1 | (quietly ? 1 : 0);
        inside -= quietly ? 0 : 1;
    }

    /** Has printed. */
    public void endPrint() {
        inside -= (int) (prints & 1);
        prints >>>= 1;
    }

    /** See {@code Bundles.begin}. */
    public void beginBundle(boolean seen, boolean controls) {
        if (bundles++ == 0) {
            seesBundles = seen;
            controlsBundles = false;
        }
        controlsBundles |= controls;
    }

    /** See {@code Bundles.end}. */
    public void endBundle() {
        bundles--;
    }

    /** Whether code of the program had a part in a bundle that it looks for where that is watched. */
    public boolean hasMadeBundle() {
        return bundles > 0 && seesBundles && (called || controlsBundles);
    }

    /** Whether it looks for a bundle. */
    public boolean isInBundle() {
        return bundles > 0;
    }

    ThreadState(Thread thread, int number) {
        this.thread = thread;
        this.number = number;
        carrier = thread;
        current = thread;
    }

    /** It is run by another thread. */
    public void carriedBy(Thread newCarrier) {
        carrier = newCarrier;
        current = Disguise.isPerfect() ? thread : newCarrier;
    }

    /** Whether the calling thread is the one that runs it. */
    public boolean isCurrent() {
        return current == Thread.currentThread();
    }

    /**
     * The thread itself.
     *
     * @return the JVM's object
     */
    public Thread thread() {
        return thread;
    }

    /**
     * The thread of the JVM that runs it.
     *
     * @return null as long as there is none
     */
    public Thread carrier() {
        return carrier;
    }

    /**
     * The number of the thread in the protocol.
     *
     * @return 0 for the main thread
     */
    public int number() {
        return number;
    }

    /** Lets the thread run with this result of its pending operation. */
    public void openGate(int value) {
        result = value;
        open = true;
        LockSupport.unpark(carrier);
    }

    /**
     * Waits until another thread opens the gate; called by the thread itself.
     *
     * @return whether its interrupt status was set, for {@link #passGate}
     */
    boolean awaitGate() {
        boolean interrupted = false;
        while (!open) {
            LockSupport.park(this);
            // park returns at once while the interrupt status is set
            interrupted |= Thread.interrupted();
        }
        return interrupted;
    }

    /** It goes on, and the gate is closed behind it. */
    void passGate(boolean interrupted) {
        open = false;
        if (interrupted) {
            current.interrupt();
        }
    }

    /** Marks a class as used by this thread, or by the static initialiser that it runs; true the first time. */
    public boolean useClass(int index) {
        return (classInit == null ? usedClasses : classInit.used).add(index);
    }

    /** The next of the numbers that the thread takes for random ones. */
    public long nextRandom() {
        random += 0x9e3779b97f4a7c15L;
        return mix(random + path);
    }

    /** SplitMix64 (Steele, Lea and Flood 2014). */
    private static long mix(long number) {
        long z = (number ^ number >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return z ^ z >>> 31;
    }

    /** It has taken the lock with this hash code once, or once more. */
    public void locks(int lock) {
        locks += mix(lock + 0x9e3779b97f4a7c15L);
    }

    /** It has released a lock once. */
    public void unlocks(int lock) {
        locks -= mix(lock + 0x9e3779b97f4a7c15L);
    }

    /** The next of the ports that the thread may get, from 0: another one than that of any other thread, as a rule. */
    public int nextPort(int limit) {
        int mixed = (path * 31 + ports++) * 0x9e3779b9;
        return Math.floorMod(mixed ^ mixed >>> 15, limit);
    }

    /** Fills an array with such numbers. */
    public void fill(byte[] bytes) {
        long number = 0;
        for (int i = 0; i < bytes.length; i++) {
            number = i % Long.BYTES == 0 ? nextRandom() : number >>> Byte.SIZE;
            bytes[i] = (byte) number;
        }
    }

    int nextUnnamed(String className) {
        if (unnamed == null) {
            unnamed = new HashMap<>();
        }
        int[] counter = unnamed.get(className);
        if (counter == null) {
            counter = new int[1];
            unnamed.put(className, counter);
        }
        return counter[0]++;
    }

    /**
     * A hook calls, in the place of the program, what may be code of the program, or of the JDK for it: that is no part of jcheck, and
     * watched like the rest.
     *
     * @param self the caller; may be null
     * @return what {@link #comeBack} is to be given
     */
    public static int goOut(ThreadState self) {
        if (self == null) {
            return 0;
        }
        int before = self.inside;
        self.inside = self.unwatched;
        return before;
    }

    /** See {@link #goOut}; to be called whether it has thrown or not. */
    public static void comeBack(ThreadState self, int before) {
        if (self != null) {
            self.inside = before;
        }
    }
}
