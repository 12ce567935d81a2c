package io.jcheck.runtime;

import io.jcheck.runtime.classes.ClassSearches;
import io.jcheck.runtime.classes.Classes;
import io.jcheck.runtime.classes.Statics;

/** Class loaders of the program, and calls that define classes. See {@link Hooks}. */
public final class LoadingHooks {
    private LoadingHooks() {}

    /**
     * Comes before the program makes a class loader.
     *
     * @param site where
     */
    public static void makesLoader(int site) {
        Statics.definesClasses();
        Classes.makesLoader(site);
    }

    /**
     * Comes before the program defines a class or asks whether one is defined, and begins the methods of its class loaders
     * that find classes.
     *
     * @param site where
     */
    public static void loading(int site) {
        Statics.definesClasses();
        Classes.loading(site);
    }

    /**
     * Comes before the program defines a class, or asks whether it is defined.
     *
     * @param site where
     */
    public static void defines(int site) {
        Statics.definesClasses();
        Classes.defines(site);
    }

    /**
     * Comes after a class loader of the program has asked for the lock under which it defines a class.
     *
     * @param lock the lock
     * @param site where
     */
    public static void loadingLock(Object lock, int site) {
        ClassSearches.lock(lock, site);
    }
}
