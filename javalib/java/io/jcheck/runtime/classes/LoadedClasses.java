package io.jcheck.runtime.classes;

import io.jcheck.runtime.control.Border;
import io.jcheck.runtime.events.Uncontrolled;
import io.jcheck.runtime.protocol.Settings;
import io.jcheck.runtime.state.HashCodes;
import java.util.HashSet;

/**
 * Classes that the JVM has loaded. Of some a part is out of sight, such as a native method that takes a lock: that is a gap of those
 * programs only that load the class.
 */
public final class LoadedClasses {
    /** The kind of gap of the protocol; its name is the class. */
    private static final String KIND = "loaded";

    /** Names of all that a class loader of the program has defined in this JVM; null if the JVM does not tell. */
    private static HashSet<String> names;

    private LoadedClasses() {}

    /** From now on the JVM calls {@link #loaded} for each class. */
    static void install() {
        names = new HashSet<>();
    }

    /**
     * The JVM has loaded a class.
     *
     * @param type the class, which may not be linked yet
     */
    public static void loaded(Class<?> type) {
        HashCodes.loaded(type);
        if (type.getClassLoader() == null || type.isArray()) {
            return;
        }
        Object holder = Border.enterQuietly();
        try {
            String name = type.getName();
            synchronized (LoadedClasses.class) {
                names.add(name);
            }
            for (String wanted : Settings.current.gapClasses) {
                if (wanted.equals(name)) {
                    Uncontrolled.gap(KIND, name);
                }
            }
        } finally {
            Border.leaveQuietly(holder);
        }
    }

    /** An execution begins: what was loaded before it counts as well, and where the JVM does not tell, all that may be. */
    public static synchronized void begin() {
        for (String wanted : Settings.current.gapClasses) {
            if (names == null || names.contains(wanted)) {
                Uncontrolled.gap(KIND, wanted);
            }
        }
    }
}
