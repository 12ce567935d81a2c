package io.jcheck.runtime;

import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.events.Uncontrolled;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import java.io.File;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * The system properties, which are the same at the beginning of each execution, in each JVM. They are a map that is
 * watched: what the program does with them is seen there. What the JDK makes of them is not, and may be kept.
 */
public final class PropertyHooks {
    /** Beginnings of the names that the JDK looks at, or its libraries. */
    private static final String[] OF_JDK = {
        "com.sun.", "file.", "ftp.", "http.", "https.", "java.", "javax.", "jdk.", "line.", "native.", "org.ietf.", "os.",
        "path.", "socks", "stderr.", "stdin.", "stdout.", "sun.", "user.",
    };

    /** What jcheck's own flags add, in some of its JVMs. The JDK asks for the second one where it keeps flags. */
    private static final String OWN = "jdk.reflect.useNativeAccessorOnly";
    private static final String OWN_SAVED = "sun.misc.unsafe.memory.access";
    private static final String INFO = "java.vm.info";
    private static final String[] OWN_INFO = {", emulated-client", ", sharing"};
    /** Where the libraries of the JDK are: first of all where the JVM is, which may be one of jcheck's own places. */
    private static final String LIBRARIES = "sun.boot.library.path";
    private static final String HOME = "java.home";

    private static final Properties INITIAL = initial();
    /** The same: to look at them one by one is faster than to compare two tables. */
    private static final Object[] KEYS = INITIAL.keySet().toArray();
    private static final Object[] VALUES = INITIAL.values().toArray();

    /** Those of the last execution; null before the first one. */
    private static Properties last;

    private PropertyHooks() {}

    /**
     * The order of a table follows that in which it is filled, and how much has ever been in it. A lambda would take milliseconds
     * of each JVM's start.
     */
    private static Properties initial() {
        askForOwn();
        TreeMap<Object, Object> all = new TreeMap<>(System.getProperties());
        all.remove(OWN);
        all.remove(OWN_SAVED);
        Properties initial = new Properties();
        for (Map.Entry<Object, Object> property : all.entrySet()) {
            initial.put(property.getKey(), property.getValue());
        }
        String info = initial.getProperty(INFO);
        if (info != null) {
            for (String own : OWN_INFO) {
                info = info.replace(own, "");
            }
            initial.put(INFO, info);
        }
        String libraries = initial.getProperty(LIBRARIES);
        if (libraries != null) {
            int end = libraries.indexOf(File.pathSeparatorChar);
            String further = end < 0 ? "" : libraries.substring(end);
            initial.put(LIBRARIES, initial.getProperty(HOME) + File.separator + "lib" + further);
        }
        return initial;
    }

    /** The JDK asks for {@link #OWN} when something is first called by reflection, which has to be before it is removed. */
    private static void askForOwn() {
        try {
            Object.class.getMethod("toString").invoke(OWN);
        } catch (ReflectiveOperationException error) {
            throw new IllegalStateException("Object.toString cannot be called by reflection", error);
        }
    }

    /** An execution begins. */
    public static void reset() {
        if (System.getProperties() != last || hasChanged()) {
            last = (Properties) INITIAL.clone();
            System.setProperties(last);
        }
    }

    private static boolean hasChanged() {
        if (last.size() != KEYS.length) {
            return true;
        }
        for (int i = 0; i < KEYS.length; i++) {
            if (last.get(KEYS[i]) != VALUES[i]) {
                return true;
            }
        }
        return false;
    }

    /**
     * {@link System#setProperty}.
     *
     * @param key which
     * @param value new
     * @param site where
     * @return the value before, or null
     */
    public static String setProperty(String key, String value, int site) {
        return change(key, value, false, site);
    }

    /**
     * {@link System#clearProperty}.
     *
     * @param key which
     * @param site where
     * @return the value before, or null
     */
    public static String clearProperty(String key, int site) {
        return change(key, null, true, site);
    }

    private static String change(String key, String value, boolean clear, int site) {
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.note();
            return clear ? System.clearProperty(key) : System.setProperty(key, value);
        }
        if (isOfJdk(key)) {
            Gaps.property(key, site);
        }
        int before = ThreadState.goOut(self);
        try {
            return clear ? System.clearProperty(key) : System.setProperty(key, value);
        } finally {
            ThreadState.comeBack(self, before);
        }
    }

    private static boolean isOfJdk(String key) {
        for (String begin : OF_JDK) {
            if (key != null && key.startsWith(begin)) {
                return true;
            }
        }
        return false;
    }
}
