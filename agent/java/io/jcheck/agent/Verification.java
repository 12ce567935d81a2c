package io.jcheck.agent;

import io.jcheck.runtime.classes.Classes;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keeps the JVM from verifying the same class again in each execution: the byte code and what it refers to are the same
 * each time.
 *
 * <p>Nothing is skipped unless native code has called {@link #begin}, which it does where it can turn verification off.
 */
final class Verification {
    /** Classes that this JVM has verified, in any execution. */
    private static final Set<String> VERIFIED = ConcurrentHashMap.newKeySet();

    private static volatile boolean possible;

    private Verification() {}

    /** Called when the native methods can be used. */
    private static void begin() {
        possible = true;
    }

    /** Whether the JVM has verified a class, without an error. */
    private static native boolean isVerified(Class<?> type);

    /** Whether classes that are defined from now on, by loaders that are not those of the JDK, are verified. */
    private static native void turn(boolean on);

    /**
     * A class of the program is about to be defined.
     *
     * @param name its name
     * @return whether it was verified before; then verification is off until {@link #on} is called, which must be done
     *     in any case, as soon as the class is defined
     */
    static boolean off(String name) {
        boolean known = possible && VERIFIED.contains(name);
        if (known) {
            turn(false);
        }
        return known;
    }

    /** Has classes verified again. */
    static void on() {
        if (possible) {
            turn(true);
        }
    }

    /**
     * Remembers the classes that were verified.
     *
     * @param types classes that were defined when verification was on
     */
    static void remember(Iterable<Class<?>> types) {
        if (!possible) {
            return;
        }
        for (Class<?> type : types) {
            if (isVerified(type)) {
                VERIFIED.add(type.getName());
            }
        }
    }
}
