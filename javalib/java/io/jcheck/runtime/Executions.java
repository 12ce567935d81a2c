package io.jcheck.runtime;

import io.jcheck.runtime.access.ClassInits;
import io.jcheck.runtime.access.InitQuestions;
import io.jcheck.runtime.classes.ClassSearches;
import io.jcheck.runtime.classes.InitLocks;
import io.jcheck.runtime.classes.Originals;
import io.jcheck.runtime.control.Control;
import io.jcheck.runtime.control.Fibers;
import io.jcheck.runtime.control.PlatformThreads;
import io.jcheck.runtime.control.PooledThreads;
import io.jcheck.runtime.events.DefaultNames;
import io.jcheck.runtime.events.Exclusive;
import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.events.Known;
import io.jcheck.runtime.events.LoadedClasses;
import io.jcheck.runtime.events.Messages;
import io.jcheck.runtime.events.Uncontrolled;
import io.jcheck.runtime.events.Workers;
import io.jcheck.runtime.protocol.Link;
import io.jcheck.runtime.protocol.Settings;
import io.jcheck.runtime.reflection.StaticHandles;
import io.jcheck.runtime.state.ClassFacts;
import io.jcheck.runtime.state.Events;
import io.jcheck.runtime.state.HashCodes;
import io.jcheck.runtime.state.Laps;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import io.jcheck.runtime.threads.Containers;
import io.jcheck.runtime.threads.Shutdown;
import io.jcheck.runtime.threads.ThreadGroups;

/** Executions of the program in this JVM, one after the other: how each begins, and what is forgotten after it. */
public final class Executions {
    private static Fibers fibers;
    private static PooledThreads pool;

    private Executions() {}

    /** What the threads of an execution are. */
    public enum ThreadKind {
        /** Threads of the JVM, started and ended with it. */
        THREADS,
        /** Carried by threads of the JVM that stay from one execution to the next. */
        POOLED,
        /** Continuations on the thread that runs the execution. */
        FIBERS,
    }

    /**
     * Puts this JVM under control. The main thread begins when the launcher calls for its first grant.
     *
     * @param link the connection, past its hello
     * @param settings what the scheduler told about the program
     */
    public static void install(Link link, Settings settings) {
        Settings.current = settings;
        ClassFacts.forget();
        Messages.link = link;
        Control.runner = PlatformThreads.INSTANCE;
        // -ea is for all loaders but the first one; what the JDK asserts reads fields that nothing protects
        ClassLoader.getPlatformClassLoader().setDefaultAssertionStatus(false);
    }

    /** A thread that runs the main method of the program, before it is started. */
    public static Thread main(Runnable body) {
        Thread thread = new Thread(null, body, "main");
        HashCodes.pinMain(thread);
        return thread;
    }

    /** Makes the main thread the first token holder, once the scheduler says so. */
    static ThreadState begin() {
        Containers.reset();
        DefaultNames.reset();
        ThreadGroups.reset();
        Shutdown.reset();
        LoadedClasses.begin();
        ThreadState self = Known.register(Control.runner.main());
        Control.begin(self);
        return self;
    }

    /** The main thread leaves the program. */
    static void leaveMain() {
        Control.runner.leave(Token.thread(0));
    }

    /** The main thread is about to run, where one JVM runs one execution. */
    public static void expect() {
        PlatformThreads.INSTANCE.expect();
    }

    /**
     * Whether this JDK can run the threads of a program so.
     *
     * @param kind how
     * @return true when it has all that this takes
     */
    public static boolean has(ThreadKind kind) {
        return switch (kind) {
            case THREADS -> true;
            case POOLED -> PooledThreads.areThere();
            case FIBERS -> Fibers.areThere();
        };
    }

    /**
     * Runs one execution of several in one JVM, always from the same thread.
     *
     * @param main the main thread, not started
     * @param body what it does
     * @param kind what the threads of the program are
     * @return whether it was carried through; if not, it must be run again, on {@link ThreadKind#THREADS}
     */
    public static boolean run(Thread main, Runnable body, ThreadKind kind) {
        Control.redo = false;
        switch (kind) {
            case FIBERS -> {
                fibers = fibers == null ? new Fibers() : fibers;
                Control.runner = fibers;
                fibers.run(main, body);
            }
            case POOLED -> {
                pool = pool == null ? new PooledThreads() : pool;
                Control.runner = pool;
                pool.run(main, body);
            }
            case THREADS -> {
                Control.runner = PlatformThreads.INSTANCE;
                PlatformThreads.INSTANCE.run(main);
            }
        }
        // each way returns when all threads have left
        Token.left();
        return !Control.redo;
    }

    /** The classes of the program are loaded anew. */
    public static void forgetClasses() {
        ClassFacts.forget();
    }

    /** Forgets everything about the last execution; all of its threads must have left the program. */
    public static void reset() {
        Token.reset();
        Messages.clear();
        Events.segment++;
        Laps.fresh();
        Known.reset();
        ClassInits.reset();
        ClassSearches.reset();
        InitQuestions.reset();
        Workers.reset();
        InitLocks.reset();
        Gaps.reset();
        Originals.reset();
        ReferenceHooks.reset();
        Exclusive.reset();
        StaticHandles.reset();
        Uncontrolled.reset();
    }
}
