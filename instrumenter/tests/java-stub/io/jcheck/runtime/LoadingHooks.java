package io.jcheck.runtime;

/** Class loaders of the program, and calls that define classes. See {@link Hooks}. */
public final class LoadingHooks {
    private LoadingHooks() {}

    public static void makesLoader(int site) {}

    public static void loading(int site) {}

    public static void defines(int site) {}

    public static void loadingLock(Object lock, int site) {}
}
