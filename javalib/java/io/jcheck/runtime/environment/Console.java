package io.jcheck.runtime.environment;

import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.protocol.PlatformUse;
import io.jcheck.runtime.protocol.Settings;
import java.io.PrintStream;

/**
 * The standard streams, which all threads print to. Who prints first decides about the output and nothing else, so that
 * printing is the platform's business, and no operation. It is different once code of the program may run under the lock
 * of such a stream: from then on what prints is watched like all other code of the JDK ({@link PlatformUse#PRINTS}).
 */
public final class Console {
    // those of the JVM, whatever the program puts in their places
    private static PrintStream out;
    private static PrintStream err;
    /** Those of the execution in which code of the program may have run under such a lock, without being foreseen. */
    private static Settings watched;

    private Console() {}

    /** Classes of the JDK of this JVM are rewritten, and no program has run yet. */
    public static void install() {
        out = System.out;
        err = System.err;
    }

    /** Whether what prints to this stream is nobody's business. */
    public static boolean is(Object stream) {
        return isStandard(stream) && isQuiet();
    }

    /** Whether no code of the program runs under the locks of these streams. */
    static boolean isQuiet() {
        return !Settings.current.foresees(PlatformUse.PRINTS) && watched != Settings.current;
    }

    /** Whether this is such a stream. */
    static boolean isStandard(Object stream) {
        return stream != null && (stream == out || stream == err);
    }

    /** A thread is about to print these; says whether that is still nobody's business. */
    public static boolean prints(Object stream, Object[] arguments) {
        if (!is(stream)) {
            return false;
        }
        if (arguments != null) {
            for (Object argument : arguments) {
                if (!isValue(argument)) {
                    watch(Settings.NO_SITE);
                    return false;
                }
            }
        }
        return true;
    }

    /** A thread is about to print the text of an object; says whether that is nobody's business. */
    public static boolean shows(Object stream, Object object) {
        return is(stream) && isValue(object);
    }

    /** As {@link #prints(Object, Object[])}, the stack trace of an exception. */
    public static boolean prints(Object stream, Throwable trace) {
        if (!is(stream)) {
            return false;
        }
        if (isOfPlatform(trace)) {
            return true;
        }
        watch(Settings.NO_SITE);
        return false;
    }

    /** From here on what prints is watched. */
    public static void watch(int site) {
        watched = Settings.current;
        Gaps.unforeseen(PlatformUse.PRINTS, site);
    }

    /** Whether the text of an object is made by the JDK, of nothing that threads of the program change. */
    static boolean isValue(Object object) {
        if (object == null || object instanceof String) {
            return true;
        }
        Class<?> type = object.getClass();
        boolean number = object instanceof Number && type.getPackageName().equals("java.lang");
        return number || type == Boolean.class || type == Character.class || Kind.of(type).plainText;
    }

    /** Whether an exception and all that it brings along are made of the JDK's classes. */
    static boolean isOfPlatform(Throwable trace) {
        return isOfPlatform(trace, 0);
    }

    private static boolean isOfPlatform(Throwable trace, int depth) {
        if (trace == null) {
            return true;
        }
        if (trace.getClass().getClassLoader() != null || depth > 8) {
            return false;
        }
        for (Throwable suppressed : trace.getSuppressed()) {
            if (!isOfPlatform(suppressed, depth + 1)) {
                return false;
            }
        }
        return isOfPlatform(trace.getCause(), depth + 1);
    }
}
