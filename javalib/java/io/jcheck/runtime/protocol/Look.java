package io.jcheck.runtime.protocol;

/** What an exclusive access predicate has read, as one number: a location, or who owns a lock. */
public final class Look {
    public static final int FIELD = 0;
    public static final int STATIC = 1;
    public static final int ELEMENT = 2;
    /** Whether a thread owns a monitor: the object, and that of the thread. */
    public static final int OWNER = 3;

    private static final int KIND_SHIFT = 60;
    private static final long OBJECT_MASK = 0xFFF_FFFFL;

    private Look() {}

    public static long of(int kind, int object, int index) {
        return (long) kind << KIND_SHIFT | (object & OBJECT_MASK) << 32 | index & 0xFFFF_FFFFL;
    }

    public static int kind(long look) {
        return (int) (look >>> KIND_SHIFT);
    }

    /** The number of the object; 0 for a static field. */
    static int object(long look) {
        return (int) (look >>> 32 & OBJECT_MASK);
    }

    /** The number of the field, the index, or the number of the object of the thread. */
    static int index(long look) {
        return (int) look;
    }
}
