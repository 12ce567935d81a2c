package io.jcheck.runtime;

import io.jcheck.runtime.access.Blocks;
import io.jcheck.runtime.events.Uncontrolled;
import io.jcheck.runtime.reflection.Handles;
import io.jcheck.runtime.reflection.OffsetAccesses;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import java.lang.invoke.VarHandle;

/** Accesses by {@code VarHandle}. See {@link Hooks}. */
public final class HandleHooks {
    private HandleHooks() {}

    /**
     * Comes before an access by a {@link VarHandle}.
     *
     * @param handle may be null
     * @param object the object or array, null for a static field
     * @param index of the element
     * @param mode bits of the access mode, see {@link Handles}
     */
    public static void handle(VarHandle handle, Object object, int index, int mode) {
        Handles.access(handle, object, index, mode);
    }

    /**
     * Comes before an access by {@code sun.misc.Unsafe}.
     *
     * @param object the object or array, null for memory outside the heap
     * @param offset which part of it
     * @param mode bits of the access mode, see {@link Handles}
     */
    public static void offset(Object object, long offset, int mode) {
        OffsetAccesses.ofProgram(object, offset, mode);
    }

    /**
     * Comes before a copy by {@code sun.misc.Unsafe}.
     *
     * @param from an array; null for memory outside the heap
     * @param fromOffset where in it, or the address
     * @param to an array; null for memory outside the heap
     * @param toOffset where in it, or the address
     * @param bytes how many
     */
    public static void copied(Object from, long fromOffset, Object to, long toOffset, long bytes) {
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.note();
            return;
        }
        OffsetAccesses.several(self, from, fromOffset, bytes, false);
        OffsetAccesses.several(self, to, toOffset, bytes, true);
    }

    /**
     * Comes before {@code sun.misc.Unsafe} fills elements or memory.
     *
     * @param object an array; null for memory outside the heap
     * @param offset where in it, or the address
     * @param bytes how many
     */
    public static void filled(Object object, long offset, long bytes) {
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.note();
            return;
        }
        OffsetAccesses.several(self, object, offset, bytes, true);
    }

    /**
     * Comes after {@code sun.misc.Unsafe} has allocated memory.
     *
     * @param address where
     * @param bytes how many
     */
    public static void allocated(long address, long bytes) {
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.note();
            return;
        }
        Blocks.allocated(self, address, bytes, true);
    }

    /**
     * Comes before {@code sun.misc.Unsafe} gives memory back.
     *
     * @param address where
     */
    public static void freed(long address) {
        Blocks.forget(address);
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.note();
            return;
        }
        Blocks.freed(self, address);
    }

    /**
     * Comes after a compare and set by a handle or an offset.
     *
     * @param success whether it has written
     */
    public static void handled(boolean success) {
        if (success) {
            Handles.publish();
        } else {
            Handles.failed();
        }
    }

    /**
     * Comes after a compare and exchange of references by a handle.
     *
     * @param witness what was there
     * @param expected what should have been there
     */
    public static void exchanged(Object witness, Object expected) {
        handled(witness == expected);
    }

    /**
     * Comes after a compare and exchange of numbers by a handle.
     *
     * @param witness what was there
     * @param expected what should have been there
     */
    public static void exchanged(int witness, int expected) {
        handled(witness == expected);
    }

    /**
     * Comes after a compare and exchange of long numbers by a handle.
     *
     * @param witness what was there
     * @param expected what should have been there
     */
    public static void exchanged(long witness, long expected) {
        handled(witness == expected);
    }

    /**
     * As {@link #exchanged(int, int)}; the bits are compared.
     *
     * @param witness what was there
     * @param expected what should have been there
     */
    public static void exchanged(float witness, float expected) {
        handled(Float.floatToRawIntBits(witness) == Float.floatToRawIntBits(expected));
    }

    /**
     * As {@link #exchanged(int, int)}; the bits are compared.
     *
     * @param witness what was there
     * @param expected what should have been there
     */
    public static void exchanged(double witness, double expected) {
        handled(Double.doubleToRawLongBits(witness) == Double.doubleToRawLongBits(expected));
    }
}
