package io.jcheck.runtime.events;

import io.jcheck.runtime.protocol.EventBuffer;
import io.jcheck.runtime.protocol.Settings;

/**
 * Classes that the JVM has loaded. Of some a part is out of sight, such as a native method that takes a lock: that is a gap of those
 * programs only that load the class. Native code keeps the names; here they are told with the next message.
 */
public final class LoadedClasses {
    /** The kind of gap of the protocol; its name is the class. */
    private static final String KIND = "loaded";

    /** Whether the JVM tells what it loads; else each class may be loaded. */
    private static boolean isTold;
    /** A class was loaded since somebody looked. Set by native code. */
    private static volatile boolean news;
    /** Which of {@link Settings#gapClasses} this execution has told. */
    private static boolean[] told = {};

    private LoadedClasses() {}

    /** From now on native code notes each class. */
    private static void install() {
        isTold = true;
    }

    /** An execution begins: what was loaded before it counts as well. */
    public static void begin() {
        told = new boolean[Settings.current.gapClasses.length];
        news = true;
    }

    /** Adds what was loaded and is not told yet. Called by the token holder. */
    static void tell(EventBuffer out) {
        if (!news) {
            return;
        }
        // first, so that what is loaded meanwhile is news again
        news = false;
        String[] wanted = Settings.current.gapClasses;
        for (int i = 0; i < told.length; i++) {
            if (!told[i] && (!isTold || isLoaded(wanted[i]))) {
                told[i] = true;
                out.gap(KIND, wanted[i], Settings.NO_SITE, false);
            }
        }
    }

    /** Whether the JVM has loaded a class of this name, with dots. */
    private static native boolean isLoaded(String name);
}
