package io.jcheck.runtime.jvm;

import java.lang.invoke.MethodHandle;
import java.util.ArrayList;

/** The static state of classes of the JDK that is part of an execution: it starts anew with the next one. */
public final class JdkRestart {
    /** Whether this JVM runs several executions. */
    private static boolean restarts;
    /** Whether it does so at the moment. */
    private static volatile boolean restarting;

    /** What initialises classes of the JDK again, in the order in which they were initialised. */
    private static final ArrayList<MethodHandle> INITIALISERS = new ArrayList<>();

    private JdkRestart() {}

    /** A class of the JDK is initialised whose static state is part of an execution; {@code initialiser} does so again. */
    public static void add(MethodHandle initialiser) {
        synchronized (INITIALISERS) {
            INITIALISERS.add(initialiser);
        }
    }

    /** Whether the static state of the JDK starts anew before each execution. */
    public static boolean restarts() {
        return restarts;
    }

    /** Whether it does so at the moment. */
    public static boolean isRestarting() {
        return restarting;
    }

    /** The static state of the JDK starts anew. No thread of an execution runs. */
    public static void restart() {
        restarts = true;
        restarting = true;
        try {
            restartAll();
        } finally {
            restarting = false;
        }
    }

    private static void restartAll() {
        synchronized (INITIALISERS) {
            // one may initialise another class for the first time
            for (int i = 0; i < INITIALISERS.size(); i++) {
                try {
                    INITIALISERS.get(i).invokeExact();
                } catch (Throwable failure) {
                    throw new IllegalStateException("a class of the JDK cannot be initialised again", failure);
                }
            }
        }
    }
}
