package io.jcheck.runtime;

import io.jcheck.runtime.access.Blocks;
import io.jcheck.runtime.control.Border;
import io.jcheck.runtime.reflection.Handles;
import io.jcheck.runtime.reflection.OffsetAccesses;
import io.jcheck.runtime.state.ThreadState;

/** What comes before and after an access by an offset in classes of the JDK that are rewritten where they are. */
public final class JdkOffsets {
    private JdkOffsets() {}

    /**
     * Comes before an access by an offset.
     *
     * @param object the object or array; null for memory outside the heap
     * @param offset which part of it
     * @param mode bits of the access mode, see {@link Handles}
     */
    public static void access(Object object, long offset, int mode) {
        Object holder = Border.enter();
        if (holder == null) {
            return;
        }
        try {
            OffsetAccesses.ofPlatform((ThreadState) holder, object, offset, mode);
        } finally {
            Border.leave(holder);
        }
    }

    /**
     * Comes before a copy of elements by offsets.
     *
     * @param from an array; null for memory outside the heap
     * @param fromOffset where in it
     * @param to an array; null for memory outside the heap
     * @param toOffset where in it
     * @param bytes how many
     */
    public static void copied(Object from, long fromOffset, Object to, long toOffset, long bytes) {
        Object holder = Border.enter();
        if (holder == null) {
            return;
        }
        try {
            ThreadState self = (ThreadState) holder;
            OffsetAccesses.several(self, from, fromOffset, bytes, false);
            OffsetAccesses.several(self, to, toOffset, bytes, true);
        } finally {
            Border.leave(holder);
        }
    }

    /**
     * Comes before elements are filled by an offset.
     *
     * @param object an array; null for memory outside the heap
     * @param offset where in it
     * @param bytes how many
     */
    public static void filled(Object object, long offset, long bytes) {
        Object holder = Border.enter();
        if (holder == null) {
            return;
        }
        try {
            OffsetAccesses.several((ThreadState) holder, object, offset, bytes, true);
        } finally {
            Border.leave(holder);
        }
    }

    /**
     * Comes after memory outside the heap was allocated.
     *
     * @param address where
     * @param bytes how many
     */
    public static void allocated(long address, long bytes) {
        Object holder = Border.enter();
        if (holder == null) {
            return;
        }
        try {
            Blocks.allocated((ThreadState) holder, address, bytes, false);
        } finally {
            Border.leave(holder);
        }
    }

    /**
     * Comes before memory outside the heap is given back.
     *
     * @param address where
     */
    public static void freed(long address) {
        Object holder = Border.enter();
        if (holder == null) {
            return;
        }
        try {
            Blocks.freed((ThreadState) holder, address);
        } finally {
            Border.leave(holder);
        }
    }

    /**
     * Comes after an access that may have written.
     *
     * @param success whether it has
     */
    public static void done(boolean success) {
        Object holder = Border.enter();
        if (holder == null) {
            return;
        }
        try {
            if (success) {
                Handles.publish();
            } else {
                Handles.failed();
            }
        } finally {
            Border.leave(holder);
        }
    }

    /**
     * As {@link #done(boolean)}, after a compare and exchange.
     *
     * @param witness what was there
     * @param expected what should have been there
     */
    public static void done(Object witness, Object expected) {
        done(witness == expected);
    }

    /**
     * As {@link #done(boolean)}, after a compare and exchange.
     *
     * @param witness what was there
     * @param expected what should have been there
     */
    public static void done(int witness, int expected) {
        done(witness == expected);
    }

    /**
     * As {@link #done(boolean)}, after a compare and exchange.
     *
     * @param witness what was there
     * @param expected what should have been there
     */
    public static void done(long witness, long expected) {
        done(witness == expected);
    }

    /**
     * As {@link #done(boolean)}, after a compare and exchange.
     *
     * @param witness what was there
     * @param expected what should have been there
     */
    public static void done(float witness, float expected) {
        done(Float.floatToRawIntBits(witness) == Float.floatToRawIntBits(expected));
    }

    /**
     * As {@link #done(boolean)}, after a compare and exchange.
     *
     * @param witness what was there
     * @param expected what should have been there
     */
    public static void done(double witness, double expected) {
        done(Double.doubleToRawLongBits(witness) == Double.doubleToRawLongBits(expected));
    }
}
