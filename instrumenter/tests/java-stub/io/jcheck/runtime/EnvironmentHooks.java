package io.jcheck.runtime;

import java.util.UUID;

/** The environment. See {@link Hooks}. */
public final class EnvironmentHooks {
    private EnvironmentHooks() {}

    public static int processors(Runtime runtime, int site) {
        return runtime.availableProcessors();
    }

    public static int workers(Runtime runtime, int site) {
        return runtime.availableProcessors();
    }

    public static long maxMemory(Runtime runtime, int site) {
        return runtime.maxMemory();
    }

    public static long totalMemory(Runtime runtime, int site) {
        return runtime.totalMemory();
    }

    public static long freeMemory(Runtime runtime, int site) {
        return runtime.freeMemory();
    }

    public static long threadNumber(Thread thread, int site) {
        return thread.getId();
    }

    public static double random(int site) {
        return Math.random();
    }

    public static UUID randomUuid(int site) {
        return UUID.randomUUID();
    }

    public static long seed(int site) {
        return System.nanoTime();
    }

    public static void finalizable(int site) {}

    public static void setIn(java.io.InputStream stream, int site) {
        System.setIn(stream);
    }

    public static void setOut(java.io.PrintStream stream, int site) {
        System.setOut(stream);
    }

    public static void setErr(java.io.PrintStream stream, int site) {
        System.setErr(stream);
    }
}
