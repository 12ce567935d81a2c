package io.jcheck.runtime.environment;

import io.jcheck.runtime.access.Elements;
import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.events.Pin;
import io.jcheck.runtime.jvm.Frames;
import io.jcheck.runtime.jvm.InPlace;
import io.jcheck.runtime.jvm.JdkRestart;
import io.jcheck.runtime.protocol.PlatformUse;
import io.jcheck.runtime.protocol.Settings;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import java.util.logging.ConsoleHandler;
import java.util.logging.Handler;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * The loggers of the JDK. What a program says to them is output, like what it prints: who makes a logger first, and whose
 * record comes first, decides about the output and nothing else. So it is the platform's business as long as that is so.
 *
 * <p>It is different once threads change loggers, or ask for what depends on who came first ({@link PlatformUse#LOGGERS}), and
 * once code of the program may run under the lock of a handler for the console ({@link PlatformUse#LOG_HANDLERS}). The
 * search begins anew then, and all of it is watched like other code of the JDK.
 */
public final class Loggers {
    /** Properties that name classes of the program, or files that do. */
    private static final String MANAGER = "java.util.logging.manager";
    private static final String[] NAMING = {
        MANAGER, "java.util.logging.config.class", "java.util.logging.config.file",
    };

    private static final String PACKAGE = "java.util.logging";
    private static final int WINDOW = 8;

    /** Those of the execution in which a use was not foreseen. */
    private static Settings watched;
    private static Settings watchedHandlers;

    private Loggers() {}

    /** Whether what loggers are made of is nobody's business. */
    public static boolean isQuiet(ThreadState self) {
        if (watched == Settings.current) {
            return false;
        }
        if (Settings.current.foresees(PlatformUse.LOGGERS)) {
            requireOrder(self);
            return false;
        }
        for (String property : NAMING) {
            if (System.getProperty(property) != null) {
                watch(self);
                requireOrder(self);
                return false;
            }
        }
        return true;
    }

    /** A manager of the program would be made again before the next execution in this JVM, and not in it. */
    private static void requireOrder(ThreadState self) {
        String manager = System.getProperty(MANAGER);
        if (manager != null && !manager.equals(LogManager.class.getName()) && JdkRestart.restarts()) {
            Gaps.property(MANAGER, self.site);
        }
    }

    /**
     * Loggers are about to be changed, or somebody asks for what such a change makes different. As long as no thread has been
     * started, all that follows comes after it.
     */
    public static void use(ThreadState self) {
        if (Token.hasStartedThreads()) {
            watch(self);
        }
    }

    private static void watch(ThreadState self) {
        watched = Settings.current;
        Gaps.unforeseen(PlatformUse.LOGGERS, self.site);
    }

    /** Somebody asks a logger for its parent: the program, or the logger itself on its way to handlers. */
    public static void parent(ThreadState self) {
        if (!Token.hasStartedThreads() || Settings.current.foresees(PlatformUse.LOGGERS)) {
            return;
        }
        long[] frames = new long[WINDOW];
        int count = Frames.read(0, frames);
        int at = 0;
        while (at < count && Frames.type(frames[at]) != Logger.class) {
            at++;
        }
        // the next one has called
        if (at + 1 >= count || Frames.type(frames[at + 1]) != Logger.class) {
            watch(self);
        }
    }

    /** A handler is added to a logger, which would be closed at the end. */
    public static void adds(Object handler) {
        if (handler != null && handler.getClass().getClassLoader() != null) {
            Pin.LOG_HANDLERS.at(Settings.NO_SITE);
        }
    }

    /**
     * A handler is about to be changed.
     *
     * @param part what it gets; may be null
     * @param seen whether it is no part of what is nobody's business
     * @return whether that is nobody's business
     */
    public static boolean changes(ThreadState self, Object handler, Object part, boolean seen) {
        if (!isConsole(handler)) {
            return false;
        }
        if (!isOfPlatform(part) || seen && Token.hasStartedThreads()) {
            watchHandlers(self);
        }
        return isQuietConsole();
    }

    /**
     * A handler is about to write a record.
     *
     * @param what the record; null for what it keeps
     * @return whether that is nobody's business
     */
    public static boolean publishes(ThreadState self, Object handler, Object what) {
        if (!isConsole(handler) || !isQuietConsole()) {
            return false;
        }
        if (what != null && !isPlain(self, what)) {
            watchHandlers(self);
            return false;
        }
        return true;
    }

    /** A thread of the program takes this lock, which loggers may take as well. */
    public static void locks(Object object, ThreadState self) {
        Class<?> type = object instanceof Class ? (Class<?>) object : object.getClass();
        if (type.getClassLoader() != null || !type.getName().startsWith(PACKAGE) || !InPlace.is(type)) {
            return;
        }
        if (isConsole(object)) {
            watchHandlers(self);
        } else if (type.isMemberClass()) {
            use(self); // only the JDK has it
        } else if (object instanceof Class || !(object instanceof Handler)) {
            watch(self);
        }
    }

    private static boolean isConsole(Object handler) {
        return handler != null && handler.getClass() == ConsoleHandler.class;
    }

    private static boolean isQuietConsole() {
        boolean watches = Settings.current.foresees(PlatformUse.LOG_HANDLERS) || watchedHandlers == Settings.current;
        // what it writes is printed under the lock of its handler
        return !watches && Console.isQuiet();
    }

    private static void watchHandlers(ThreadState self) {
        watchedHandlers = Settings.current;
        Gaps.unforeseen(PlatformUse.LOG_HANDLERS, self.site);
    }

    /** Whether a part of a handler runs no code of the program, and writes to nothing that it can read. */
    private static boolean isOfPlatform(Object part) {
        if (part == null || part instanceof String || Console.isStandard(part)) {
            return true;
        }
        Class<?> type = part.getClass();
        return type.getClassLoader() == null && type.getPackageName().equals(PACKAGE);
    }

    /** Whatever becomes of what is written: a record that threads of the program share is read for it, which must be ordered. */
    private static void read(ThreadState self, LogRecord record) {
        int before = ThreadState.goOut(self);
        try {
            record.getLevel();
            record.getLoggerName();
            record.getMessage();
            record.getInstant();
            record.getThrown();
            record.getParameters();
            record.getResourceBundle();
            record.getSourceClassName();
            record.getSourceMethodName();
        } finally {
            ThreadState.comeBack(self, before);
        }
    }

    /** Whether the text of a record is made by the JDK, of nothing that threads of the program change. */
    private static boolean isPlain(ThreadState self, Object what) {
        if (what.getClass() != LogRecord.class) {
            return false;
        }
        LogRecord record = (LogRecord) what;
        read(self, record);
        Object bundle = record.getResourceBundle();
        if (bundle != null && bundle.getClass().getClassLoader() != null || !Console.isOfPlatform(record.getThrown())) {
            return false;
        }
        Object[] parameters = record.getParameters();
        if (parameters == null) {
            return true;
        }
        // they may be in an array of the program
        Elements.readAll(parameters, self.site);
        for (Object parameter : parameters) {
            if (!Console.isValue(parameter)) {
                return false;
            }
        }
        return true;
    }
}
