package java.util;

import java.util.function.ObjIntConsumer;
import java.util.function.Predicate;
import jdk.internal.misc.Unsafe;

/**
 * Gives objects their identity hash codes, which the JVM would draw when somebody first asks. They are in the first word of an
 * object, so that whoever asks, be it the JVM's own code, is told the same.
 *
 * <p>An object is {@linkplain #test looked at} and {@linkplain #accept given} a hash code through interfaces of the JDK: nothing
 * that is compiled for any JDK knows this class.
 */
public final class ObjectMarks implements Predicate<Object>, ObjIntConsumer<Object> {
    /** The only one; null for a JVM whose objects look different. */
    public static final ObjectMarks MARKS;

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    /** Hash codes have 31 bits. */
    private static final long MASK = 0x7fffffff;
    /** The bits that say whether an object is locked, and their value if it is not. */
    private static final long STATE = 7;
    private static final long FREE = 1;
    /** Where the hash code can begin: 8 in a word of its own, 11 where the class is in the same word. */
    private static final int[] SHIFTS = {8, 11};

    static {
        ObjectMarks marks = null;
        for (int shift : SHIFTS) {
            if (isAt(shift)) {
                marks = new ObjectMarks(shift);
            }
        }
        MARKS = marks;
    }

    private final int shift;

    private ObjectMarks(int shift) {
        this.shift = shift;
    }

    private static boolean isAt(int shift) {
        Object probe = new Object();
        long before = UNSAFE.getLong(probe, 0L);
        long hash = System.identityHashCode(probe);
        return (before & STATE) == FREE && UNSAFE.getLong(probe, 0L) == (before | hash << shift) && hash != 0;
    }

    /** Whether an object has no hash code yet, and can be given one. */
    @Override
    public boolean test(Object object) {
        long mark = UNSAFE.getLong(object, 0L);
        return (mark & STATE) == FREE && (mark >>> shift & MASK) == 0;
    }

    /** Gives an object a hash code, unless it has one. */
    @Override
    public void accept(Object object, int hash) {
        long mark = UNSAFE.getLong(object, 0L);
        if ((mark & STATE) == FREE && (mark >>> shift & MASK) == 0) {
            UNSAFE.compareAndSetLong(object, 0L, mark, mark | (hash & MASK) << shift);
        }
    }
}
