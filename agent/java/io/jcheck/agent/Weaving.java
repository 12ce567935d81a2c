package io.jcheck.agent;

import io.jcheck.runtime.classes.ClassSearches;
import io.jcheck.runtime.classes.Classes;
import io.jcheck.runtime.events.Uncontrolled;
import java.util.HashSet;

/**
 * Classes that the program makes or loads at run time, in a JVM where native code sees each class file before the JVM
 * reads it, and puts the rewritten form in its place.
 *
 * <p>Two classes of one name cannot be told apart by what the hooks say of them: the second one is a gap.
 */
final class Weaving {
    /**
     * What native code knows of a class file: it is of the class path, but another loader than the program's defines
     * it.
     */
    private static final int TWIN = 0;
    /** It is rewritten. */
    private static final int WOVEN = 1;
    /** It stays as it is, which the report says. */
    private static final int REFUSED = 2;
    /** Nobody knows it, and it is kept, so that the program is run again when it is rewritten. */
    private static final int UNKNOWN = 3;
    /** Nobody knows it, and it will not be rewritten. */
    private static final int STRANGE = 4;

    private static final HashSet<String> DEFINED = new HashSet<>();
    private static final HashSet<String> UNTOUCHED = new HashSet<>();

    private Weaving() {}

    /** Called when native code sees all class files from now on. */
    static void begin() {
        // what a class file needs when it comes must not be loaded then
        defined(STRANGE, null, "", new byte[0]);
        reset();
        Classes.weave();
    }

    /** A new execution begins. */
    static synchronized void reset() {
        DEFINED.clear();
        UNTOUCHED.clear();
    }

    /** Whether the methods of a class have no hooks. */
    static synchronized boolean isUninstrumented(Class<?> type, ClassLoader loader) {
        String name = type.getName();
        return UNTOUCHED.contains(name) || type.getClassLoader() != loader && !DEFINED.contains(name);
    }

    /**
     * The JVM is about to define a class that is not simply one of the program's class path.
     *
     * @param kind what is known of it
     * @param loader the loader that defines it
     * @param name its name with dots, may be empty
     * @param bytes the class file, if nobody knows it
     * @return whether the rewritten form is to be used, or the class file to be kept
     */
    private static boolean defined(int kind, ClassLoader loader, String name, byte[] bytes) {
        if (kind == UNKNOWN || kind == STRANGE) {
            return unknown(kind, name, bytes);
        }
        ClassLoader finder = ClassSearches.finder();
        if (finder != null && finder != loader) {
            Uncontrolled.gap(
                    "class-initialisation", "a class loader of the program works while other threads are alive");
        }
        synchronized (Weaving.class) {
            boolean again = !DEFINED.add(name);
            if (kind == TWIN || again) {
                Uncontrolled.gap("reflection", "a second class " + name);
            }
            if (kind == REFUSED) {
                UNTOUCHED.add(name);
            }
        }
        return kind == WOVEN;
    }

    private static boolean unknown(int kind, String given, byte[] bytes) {
        String name = given;
        try {
            ClassFileNames found = ClassFileNames.read(bytes);
            if (found.isProxy && isMadeByJdk()) {
                return false;
            }
            name = found.name.replace('/', '.');
        } catch (RuntimeException malformed) {
            // the JVM will say so
        }
        synchronized (Weaving.class) {
            UNTOUCHED.add(name);
        }
        if (kind == UNKNOWN) {
            Uncontrolled.gap("unwoven-class", name);
            return true;
        }
        if (bytes.length > 0) {
            Uncontrolled.gap("uninstrumented-class", "a class that the program makes at run time");
        }
        return false;
    }

    /** Whether the class that is about to be defined is one that {@link java.lang.reflect.Proxy} has made. */
    private static boolean isMadeByJdk() {
        for (StackTraceElement frame : new Throwable().getStackTrace()) {
            if (frame.getClassName().startsWith("java.lang.reflect.Proxy$")) {
                return true;
            }
        }
        return false;
    }

}
