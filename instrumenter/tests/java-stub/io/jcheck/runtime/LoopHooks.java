package io.jcheck.runtime;

/** Loops that may wait for other threads. See {@link Hooks}. */
public final class LoopHooks {
    private LoopHooks() {}

    public static Object loopBegins() {
        return null;
    }

    public static void loopChanges() {}

    public static void loopUses(Object receiver) {}

    public static void loopKeeps(int now, int before, Object begun) {}

    public static void loopKeeps(long now, long before, Object begun) {}

    public static void loopKeeps(float now, float before, Object begun) {}

    public static void loopKeeps(double now, double before, Object begun) {}

    public static void loopKeeps(Object now, Object before, Object begun) {}

    public static void loopRepeats(Object begun, int site) {}

    public static void loopRepeats(int value, int opcode, Object begun, int site) {}

    public static void loopRepeats(int first, int second, int opcode, Object begun, int site) {}

    public static void loopRepeats(Object value, int opcode, Object begun, int site) {}

    public static void loopRepeats(Object first, Object second, int opcode, Object begun, int site) {}
}
