package io.jcheck.runtime.threads;

import io.jcheck.runtime.control.Border;
import io.jcheck.runtime.control.Control;
import io.jcheck.runtime.environment.Halt;
import io.jcheck.runtime.environment.Replicas;
import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.events.Known;
import io.jcheck.runtime.events.Uncontrolled;
import io.jcheck.runtime.protocol.Operation;
import io.jcheck.runtime.protocol.PlatformUse;
import io.jcheck.runtime.protocol.Settings;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import java.util.ArrayList;

/**
 * The end of the JVM (JLS 12.8; the documentation of {@link Runtime}): {@code exit}, or the end of the last thread that is not a
 * daemon, starts the shutdown hooks, and waits for them.
 *
 * <p>If there are hooks, a thread waits for the end of all others which are not daemons, as the JVM's own
 * {@code DestroyJavaVM} does: it begins when the main thread ends, or later with the first hook. Without hooks there is none, and
 * {@code exit} is one operation. One process of several has that thread, too, if its main thread has started any: what it has not
 * closed, the system closes at its end, and others can see that.
 */
public final class Shutdown {
    /** How a join ends: the caller was interrupted. */
    private static final int INTERRUPTED = 2;

    private static final int NONE = Integer.MIN_VALUE;

    /** Held by whoever ends the JVM, for good. */
    private static final Class<?> ENDING = jdk("java.lang.Shutdown");
    /** Held by whoever looks at the hooks. */
    private static final Class<?> BOOKS = jdk("java.lang.ApplicationShutdownHooks");

    /** Those of this execution; null once they have begun. */
    private static ArrayList<Hook> hooks = new ArrayList<>();
    /** Whether the thread that waits for all others has begun. */
    private static boolean begun;
    /** Where the main thread has added the first one, if it is to begin with its end. */
    private static int pending = NONE;

    private Shutdown() {}

    /** A thread, and where it was registered. */
    private static final class Hook {
        final Thread thread;
        final int site;

        Hook(Thread thread, int site) {
            this.thread = thread;
            this.site = site;
        }
    }

    private static Class<?> jdk(String name) {
        try {
            return Class.forName(name, false, null);
        } catch (ClassNotFoundException unknown) {
            throw new NoClassDefFoundError(name);
        }
    }

    /** An execution begins. */
    public static void reset() {
        hooks = new ArrayList<>();
        begun = false;
        pending = NONE;
    }

    /** The main thread has nothing left to run. */
    public static void mainEnds() {
        if (pending != NONE) {
            begin(pending);
        } else if (Replicas.areThere() && Token.threads() > 1) {
            begin(Settings.NO_SITE);
        } else if (Replicas.areThere()) {
            Halt.close();
        }
    }

    /** {@link Runtime#addShutdownHook}. */
    public static void add(Thread thread, int site) {
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.note();
            Runtime.getRuntime().addShutdownHook(thread);
            return;
        }
        Monitors.enter(BOOKS, site);
        try {
            require();
            if (find(thread) != null) {
                throw new IllegalArgumentException("Hook previously registered");
            }
            if (Threads.isAlive(thread, site)) {
                throw new IllegalArgumentException("Hook already running");
            }
            hooks.add(new Hook(thread, site));
            if (!begun && pending == NONE) {
                if (self.number == 0) {
                    pending = site;
                } else if (!Replicas.areThere()) {
                    begin(site);
                }
            }
        } finally {
            Monitors.exit(BOOKS, site);
        }
    }

    /** {@link Runtime#removeShutdownHook}. */
    public static boolean remove(Thread thread, int site) {
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.note();
            return Runtime.getRuntime().removeShutdownHook(thread);
        }
        Monitors.enter(BOOKS, site);
        try {
            require();
            if (thread == null) {
                throw new NullPointerException();
            }
            return hooks.remove(find(thread));
        } finally {
            Monitors.exit(BOOKS, site);
        }
    }

    /** {@link Runtime#exit}. Does not return. */
    public static void exit(int status, int site) {
        ThreadState self = Token.current();
        if (self == null) {
            System.exit(status);
        }
        if (begun || pending != NONE) {
            Monitors.enter(ENDING, site);
            run(self, site);
        }
        Halt.halt(status, site);
    }

    private static void require() {
        if (hooks == null) {
            throw new IllegalStateException("Shutdown in progress");
        }
    }

    private static Hook find(Thread thread) {
        for (Hook hook : hooks) {
            if (hook.thread == thread) {
                return hook;
            }
        }
        return null;
    }

    /** Starts the thread that waits for all others. */
    private static void begin(int site) {
        begun = true;
        pending = NONE;
        Thread last = new Thread(null, () -> afterAll(site), "DestroyJavaVM", 0, false);
        last.setDaemon(false);
        Threads.start(last, site, null);
    }

    private static void afterAll(int site) {
        ThreadState self = Token.current();
        Object guard = Border.enterQuietly();
        // who is waited for may start others
        for (int number = 0; number < Token.threads(); number++) {
            ThreadState other = Token.thread(number);
            if (other != self && !other.thread.isDaemon()) {
                await(self, other, site);
            }
        }
        Monitors.enter(ENDING, site);
        run(self, site);
        Monitors.exit(ENDING, site);
        Halt.close();
        Border.leaveQuietly(guard);
    }

    /** Starts the hooks, and waits until they have ended. */
    private static void run(ThreadState self, int site) {
        Monitors.enter(BOOKS, site);
        ArrayList<Hook> all = hooks;
        hooks = null;
        Monitors.exit(BOOKS, site);
        if (all == null) {
            return;
        }
        for (Hook hook : all) {
            try {
                Threads.start(hook.thread, hook.site, null);
            } catch (IllegalThreadStateException ended) {
                // nobody hears of it
                return;
            }
        }
        for (Hook hook : all) {
            ThreadState state = Known.stateOf(hook.thread);
            if (state != null) {
                await(self, state, hook.site);
            }
        }
    }

    /** Waits for the end of a thread, whoever interrupts. */
    private static void await(ThreadState self, ThreadState other, int site) {
        if (Settings.current.interrupts) {
            Gaps.unforeseen(PlatformUse.END_QUESTIONS, site);
        }
        int how;
        do {
            how = Control.visible(self, Operation.join(other.number), site);
        } while (how == INTERRUPTED);
        self.initialised.addAll(other.initialised);
    }
}
