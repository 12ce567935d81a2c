package io.jcheck.runtime;

/** Loops that may wait for other threads. See {@link Hooks}. */
public final class LoopHooks {
    private LoopHooks() {}

    /**
     * Begins an iteration of a loop.
     *
     * @param site the loop
     */
    public static void loopBegins(int site) {
        Loops.begins(site);
    }

    /**
     * Comes before an instruction of a loop that may change something, or after a call that may.
     *
     * @param site the loop
     */
    public static void loopChanges(int site) {
        Loops.changes(site);
    }

    /**
     * Comes before a jump to the beginning of a loop.
     *
     * @param site the loop
     */
    public static void loopRepeats(int site) {
        Loops.repeats(site);
    }

    /**
     * Comes before a branch to the beginning of a loop that compares an int with 0.
     *
     * @param value what is compared
     * @param opcode of the branch
     * @param site the loop
     */
    public static void loopRepeats(int value, int opcode, int site) {
        if (Loops.isTaken(value, opcode)) {
            Loops.repeats(site);
        }
    }

    /**
     * Comes before a branch to the beginning of a loop that compares two ints.
     *
     * @param first what is compared
     * @param second with this
     * @param opcode of the branch
     * @param site the loop
     */
    public static void loopRepeats(int first, int second, int opcode, int site) {
        if (Loops.isTaken(first, second, opcode)) {
            Loops.repeats(site);
        }
    }

    /**
     * Comes before a branch to the beginning of a loop that compares a reference with null.
     *
     * @param value what is compared
     * @param opcode of the branch
     * @param site the loop
     */
    public static void loopRepeats(Object value, int opcode, int site) {
        if (Loops.isTaken(value, opcode)) {
            Loops.repeats(site);
        }
    }

    /**
     * Comes before a branch to the beginning of a loop that compares two references.
     *
     * @param first what is compared
     * @param second with this
     * @param opcode of the branch
     * @param site the loop
     */
    public static void loopRepeats(Object first, Object second, int opcode, int site) {
        if (Loops.isTaken(first, second, opcode)) {
            Loops.repeats(site);
        }
    }
}
