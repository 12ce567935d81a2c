package io.jcheck.agent;

import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.util.Locale;
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
    private final Field threadNumber = threadNumber();

    /** Puts everything back. */
    void restore() {
        System.setProperties((Properties) properties.clone());
        System.setOut(out);
        System.setErr(err);
        System.setIn(in);
        Locale.setDefault(locale);
        TimeZone.setDefault(zone);
        Thread.setDefaultUncaughtExceptionHandler(null);
        try {
            threadNumber.setInt(null, 0);
        } catch (IllegalAccessException closed) {
            throw new IllegalStateException("the number of the next Thread-N cannot be set", closed);
        }
    }

    /** The static field that numbers threads without a name: in Thread up to 18, in a class of its own from 19. */
    private static Field threadNumber() {
        try {
            Field field;
            try {
                field = Thread.class.getDeclaredField("threadInitNumber");
            } catch (NoSuchFieldException newer) {
                field = Class.forName("java.lang.Thread$ThreadNumbering").getDeclaredField("next");
            }
            field.setAccessible(true);
            return field;
        } catch (ReflectiveOperationException unknown) {
            throw new IllegalStateException("this JDK numbers its threads in an unknown way", unknown);
        }
    }
}
