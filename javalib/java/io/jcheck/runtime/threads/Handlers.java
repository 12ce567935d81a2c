package io.jcheck.runtime.threads;

import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.events.Known;
import io.jcheck.runtime.events.Uncontrolled;
import io.jcheck.runtime.jvm.ExecutionStopped;
import io.jcheck.runtime.protocol.Settings;
import io.jcheck.runtime.state.Events;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;

/**
 * Handlers of uncaught exceptions. An exception that a handler of the program takes is no finding.
 *
 * <p>The handler of a thread belongs to its thread object, and the default one to the class {@link Thread}: setting one is a
 * write, and asking for it, or dying, a read. Which one is asked then depends on the order.
 */
public final class Handlers {
    private Handlers() {}

    public static void set(Thread thread, Thread.UncaughtExceptionHandler handler, int site) {
        ThreadState self = Uncontrolled.require(thread);
        // its own is in nobody's way: who else sets it is in the way of its end, and who waits for that does not look at it
        if (self != null && self.thread != thread) {
            access(thread, true, site);
        }
        thread.setUncaughtExceptionHandler(handler);
    }

    public static Thread.UncaughtExceptionHandler get(Thread thread, int site) {
        ThreadState self = Uncontrolled.require(thread);
        if (self != null) {
            access(thread, false, site);
            if (Known.stateOf(thread) != null && thread != self.thread) {
                // null once it has ended
                Gaps.operation("java.lang.Thread.getUncaughtExceptionHandler of another thread", site);
            }
        }
        return thread.getUncaughtExceptionHandler();
    }

    public static void setDefault(Thread.UncaughtExceptionHandler handler, int site) {
        if (Token.current() != null) {
            access(Thread.class, true, site);
        } else {
            Uncontrolled.note();
        }
        Thread.setDefaultUncaughtExceptionHandler(handler);
    }

    public static Thread.UncaughtExceptionHandler getDefault(int site) {
        if (Token.current() != null) {
            access(Thread.class, false, site);
        } else {
            Uncontrolled.note();
        }
        return Thread.getDefaultUncaughtExceptionHandler();
    }

    /**
     * Lets the program's own handler see what ends a thread, as the JVM would (JLS 11.3).
     *
     * @return what nobody has taken: the failure when there is no handler, and what the handler itself throws, which the
     *     JVM drops without a word
     */
    static Throwable notHandled(ThreadState self, Throwable failure) {
        Thread thread = self.thread;
        try {
            Thread.UncaughtExceptionHandler handler = thread.getUncaughtExceptionHandler();
            boolean own = handler != thread.getThreadGroup() || isOwnGroup(thread.getThreadGroup());
            boolean isDefault = Thread.getDefaultUncaughtExceptionHandler() != null;
            if (self.startSite != Settings.NO_SITE) {
                access(thread, false, self.startSite);
                if (!own) {
                    access(Thread.class, false, self.startSite);
                }
            } else if (Token.hasStartedThreads() && (own || isDefault)) {
                Gaps.mainDies();
            }
            if (!own && !isDefault) {
                return failure;
            }
            self.inside = 0;
            try {
                handler.uncaughtException(thread, failure);
            } finally {
                self.inside = 1;
            }
        } catch (ExecutionStopped over) {
            throw over;
        } catch (Throwable ofHandler) {
            return ofHandler == self.reported ? null : ofHandler;
        }
        return null;
    }

    private static void access(Object object, boolean write, int site) {
        Events.trace();
        Events.BUFFER.objectAccess(Known.mention(Known.entry(object)), write, site);
    }

    private static boolean isOwnGroup(ThreadGroup first) {
        for (ThreadGroup group = first; group != null; group = group.getParent()) {
            if (group.getClass() != ThreadGroup.class) {
                return true;
            }
        }
        return false;
    }
}
