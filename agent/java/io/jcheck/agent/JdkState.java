package io.jcheck.agent;

import io.jcheck.runtime.ThreadNumbers;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TimeZone;

/** What an execution can change in the JDK, as it was before the first one. */
final class JdkState {
    private final Properties properties = (Properties) System.getProperties().clone();
    private final PrintStream out = System.out;
    private final PrintStream err = System.err;
    private final InputStream in = System.in;
    private final Locale locale = Locale.getDefault();
    private final TimeZone zone = TimeZone.getDefault();
    private final Map<Thread, Thread> hooks = shutdownHooks();
    private final Map<Thread, Thread> hooksBefore = Map.copyOf(hooks);

    /** Puts everything back. */
    void restore() {
        System.setProperties((Properties) properties.clone());
        System.setOut(out);
        System.setErr(err);
        System.setIn(in);
        Locale.setDefault(locale);
        TimeZone.setDefault(zone);
        Thread.setDefaultUncaughtExceptionHandler(null);
        ThreadNumbers.reset();
        hooks.clear();
        hooks.putAll(hooksBefore);
    }

    /** The threads that run when the JVM ends. */
    @SuppressWarnings("unchecked")
    private static Map<Thread, Thread> shutdownHooks() {
        try {
            Field field = Class.forName("java.lang.ApplicationShutdownHooks").getDeclaredField("hooks");
            field.setAccessible(true);
            return (Map<Thread, Thread>) field.get(null);
        } catch (ReflectiveOperationException unknown) {
            throw new IllegalStateException("this JDK keeps its shutdown hooks in an unknown way", unknown);
        }
    }
}
