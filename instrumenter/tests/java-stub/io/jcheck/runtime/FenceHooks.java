package io.jcheck.runtime;

import java.lang.invoke.VarHandle;

/** Fences of the program. See {@link Hooks}. */
public final class FenceHooks {
    private FenceHooks() {}

    public static void acquireFence(int site) {
        VarHandle.acquireFence();
    }

    public static void releaseFence(int site) {
        VarHandle.releaseFence();
    }

    public static void fullFence(int site) {
        VarHandle.fullFence();
    }

    public static void loadLoadFence(int site) {
        VarHandle.loadLoadFence();
    }

    public static void storeStoreFence(int site) {
        VarHandle.storeStoreFence();
    }

    public static void acquireFence(Object unsafe, int site) {
        VarHandle.acquireFence();
    }

    public static void releaseFence(Object unsafe, int site) {
        VarHandle.releaseFence();
    }

    public static void fullFence(Object unsafe, int site) {
        VarHandle.fullFence();
    }
}
