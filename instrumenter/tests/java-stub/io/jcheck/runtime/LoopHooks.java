package io.jcheck.runtime;

/** Loops that may wait for other threads. See {@link Hooks}. */
public final class LoopHooks {
    private LoopHooks() {}

    public static void loopBegins(int site) {}

    public static void loopChanges(int site) {}

    public static void loopRepeats(int site) {}

    public static void loopRepeats(int value, int opcode, int site) {}

    public static void loopRepeats(int first, int second, int opcode, int site) {}

    public static void loopRepeats(Object value, int opcode, int site) {}

    public static void loopRepeats(Object first, Object second, int opcode, int site) {}
}
