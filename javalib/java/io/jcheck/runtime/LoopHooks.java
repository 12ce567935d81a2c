package io.jcheck.runtime;

import io.jcheck.runtime.access.Loops;

/** Loops that may wait for other threads. See {@link Hooks}. */
public final class LoopHooks {
    private LoopHooks() {}

    /**
     * Begins an iteration of a loop.
     *
     * @return what the loop gives back when it repeats; may be null
     */
    public static Object loopBegins() {
        return Loops.begins();
    }

    /** Comes before an instruction that may change something, or after a call that may. */
    public static void loopChanges() {
        Loops.changes();
    }

    /**
     * Comes before a call that may change something, if the receiver is not rewritten.
     *
     * @param receiver may be null
     */
    public static void loopUses(Object receiver) {
        Loops.uses(receiver);
    }

    /**
     * Comes before a loop repeats, for a local variable that it writes.
     *
     * @param now its value
     * @param before that when the iteration began
     * @param begun what the iteration began with
     */
    public static void loopKeeps(int now, int before, Object begun) {
        if (now != before) {
            Loops.moves(begun);
        }
    }

    /**
     * As {@link #loopKeeps(int, int, Object)}.
     *
     * @param now its value
     * @param before that when the iteration began
     * @param begun what the iteration began with
     */
    public static void loopKeeps(long now, long before, Object begun) {
        if (now != before) {
            Loops.moves(begun);
        }
    }

    /**
     * As {@link #loopKeeps(int, int, Object)}.
     *
     * @param now its value
     * @param before that when the iteration began
     * @param begun what the iteration began with
     */
    public static void loopKeeps(float now, float before, Object begun) {
        if (Float.floatToRawIntBits(now) != Float.floatToRawIntBits(before)) {
            Loops.moves(begun);
        }
    }

    /**
     * As {@link #loopKeeps(int, int, Object)}.
     *
     * @param now its value
     * @param before that when the iteration began
     * @param begun what the iteration began with
     */
    public static void loopKeeps(double now, double before, Object begun) {
        if (Double.doubleToRawLongBits(now) != Double.doubleToRawLongBits(before)) {
            Loops.moves(begun);
        }
    }

    /**
     * As {@link #loopKeeps(int, int, Object)}.
     *
     * @param now what it refers to
     * @param before what it did when the iteration began
     * @param begun what the iteration began with
     */
    public static void loopKeeps(Object now, Object before, Object begun) {
        if (now != before) {
            Loops.moves(begun);
        }
    }

    /**
     * Comes before a jump to the beginning of a loop.
     *
     * @param begun what the iteration began with
     * @param site the loop
     */
    public static void loopRepeats(Object begun, int site) {
        Loops.repeats(begun, site);
    }

    /**
     * Comes before a branch to the beginning of a loop that compares an int with 0.
     *
     * @param value what is compared
     * @param opcode of the branch
     * @param begun what the iteration began with
     * @param site the loop
     */
    public static void loopRepeats(int value, int opcode, Object begun, int site) {
        Loops.branches(begun, Loops.isTaken(value, opcode), site);
    }

    /**
     * Comes before a branch to the beginning of a loop that compares two ints.
     *
     * @param first what is compared
     * @param second with this
     * @param opcode of the branch
     * @param begun what the iteration began with
     * @param site the loop
     */
    public static void loopRepeats(int first, int second, int opcode, Object begun, int site) {
        Loops.branches(begun, Loops.isTaken(first, second, opcode), site);
    }

    /**
     * Comes before a branch to the beginning of a loop that compares a reference with null.
     *
     * @param value what is compared
     * @param opcode of the branch
     * @param begun what the iteration began with
     * @param site the loop
     */
    public static void loopRepeats(Object value, int opcode, Object begun, int site) {
        Loops.branches(begun, Loops.isTaken(value, opcode), site);
    }

    /**
     * Comes before a branch to the beginning of a loop that compares two references.
     *
     * @param first what is compared
     * @param second with this
     * @param opcode of the branch
     * @param begun what the iteration began with
     * @param site the loop
     */
    public static void loopRepeats(Object first, Object second, int opcode, Object begun, int site) {
        Loops.branches(begun, Loops.isTaken(first, second, opcode), site);
    }
}
