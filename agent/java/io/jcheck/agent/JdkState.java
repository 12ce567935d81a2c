package io.jcheck.agent;

import io.jcheck.runtime.PropertyHooks;
import io.jcheck.runtime.jvm.ThreadNumbers;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;

/** What an execution can change in the JDK, as it was before the first one. */
final class JdkState {
    private final PrintStream out = System.out;
    private final PrintStream err = System.err;
    private final InputStream in = System.in;
    private final Locale locale = Locale.getDefault();
    private final Locale display = Locale.getDefault(Locale.Category.DISPLAY);
    private final Locale format = Locale.getDefault(Locale.Category.FORMAT);
    private final TimeZone zone = TimeZone.getDefault();
    private final Map<Thread, Thread> hooks = shutdownHooks();
    private final Map<Thread, Thread> hooksBefore = Map.copyOf(hooks);

    /** Puts everything back; looks first where that is cheaper. */
    void restore() {
        PropertyHooks.reset();
        if (System.out != out) {
            System.setOut(out);
        }
        if (System.err != err) {
            System.setErr(err);
        }
        if (System.in != in) {
            System.setIn(in);
        }
        if (Locale.getDefault() != locale
                || Locale.getDefault(Locale.Category.DISPLAY) != display
                || Locale.getDefault(Locale.Category.FORMAT) != format) {
            Locale.setDefault(locale);
            Locale.setDefault(Locale.Category.DISPLAY, display);
            Locale.setDefault(Locale.Category.FORMAT, format);
        }
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
