package java.util.concurrent;

import io.jcheck.runtime.LockHooks;
import java.util.concurrent.atomic.LongAdder;
import jdk.internal.misc.Unsafe;

/**
 * The counts of {@link ConcurrentHashMap} and {@link LongAdder}, in whose code these methods are called, and of the model of a pool. As long as nobody looks
 * at a sum, and no map grows, to add is one operation, and two of them commute. Else the original code runs, in which threads
 * that meet at a sum go on with sums of their own.
 */
public final class Sums {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long COUNT = U.objectFieldOffset(ConcurrentHashMap.class, "baseCount");
    private static final long LIMIT = U.objectFieldOffset(ConcurrentHashMap.class, "sizeCtl");
    private static final long BASE = U.objectFieldOffset(LongAdder.class.getSuperclass(), "base");

    private static final long BEGUN = U.objectFieldOffset(ForkJoinPool.class, "begun");

    private Sums() {}

    /** Stands for a look at the count of a map. */
    public static long count(ConcurrentHashMap<?, ?> map) {
        return LockHooks.sumsCommute() ? unseen(map, COUNT) : U.getLongVolatile(map, COUNT);
    }

    /** Stands for the attempt to replace that. */
    public static boolean add(Object unsafe, Object map, long offset, long before, long after) {
        if (!LockHooks.sumsCommute()) {
            return U.compareAndSetLong(map, offset, before, after);
        }
        long added = after - before;
        long sum = added(map, offset, added);
        LockHooks.grows(map, added, sum, limit(map));
        return true;
    }

    /** Stands for a look at the sum of an adder. */
    public static long base(LongAdder adder) {
        return LockHooks.sumsCommute() ? unseen(adder, BASE) : U.getLongVolatile(adder, BASE);
    }

    /** Stands for the attempt to replace that. */
    public static boolean addBase(LongAdder adder, long before, long after) {
        if (!LockHooks.sumsCommute()) {
            return U.weakCompareAndSetLongRelease(adder, BASE, before, after);
        }
        added(adder, BASE, after - before);
        return true;
    }

    /** Comes before somebody looks at a sum, or sets one. */
    public static void looks() {
        LockHooks.sumSeen();
    }

    /** A pool with a worker for each task has one more. */
    static void begins(ForkJoinPool pool) {
        added(pool, BEGUN, 1);
    }

    /** The only operation here that is a sum to the scheduler. */
    private static long added(Object holder, long offset, long added) {
        return U.getAndAddLong(holder, offset, added) + added;
    }

    /** Only what is added to it, whatever that was before: nobody is told. */
    private static long unseen(Object holder, long offset) {
        return U.getLong(holder, offset);
    }

    /** At which count a map grows. Who adds looks at it once more, and tells. */
    private static int limit(Object map) {
        return U.getInt(map, LIMIT);
    }
}
