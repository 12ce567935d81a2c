package io.jcheck.runtime;

/**
 * The token: who runs, what happened since the last message, and how the token moves on.
 *
 * <p>Everything here is called by the token holder, except {@link #current}, which tells whether the caller is that.
 */
public final class Control {
    /** The site of operations that have none. */
    public static final int NO_SITE = -1;

    /** Events are sent when they outgrow this many bytes. */
    private static final int FLUSH_BYTES = 256 << 10;

    static final int MAX_TEXT = 64 << 10;

    /** The result of the first grant that asks for the frames of accesses and operations. */
    private static final int TRACED = 1;

    static Link link;
    static Settings settings = Settings.none();
    static final EventBuffer EVENTS = new EventBuffer();

    private static final EventBuffer MESSAGE = new EventBuffer();
    private static final ObjectTable OBJECTS = new ObjectTable();

    static volatile ThreadState running;
    /** True from the end of an execution to the beginning of the next one, where one JVM runs several. */
    private static volatile boolean stopping;
    /** Whether the execution is over, and some of its threads may still be in the program. */
    private static volatile boolean leaving;
    /** How threads are run. */
    static Runner runner = PlatformThreads.INSTANCE;
    private static Fibers fibers;
    private static PooledThreads pool;
    /** Whether this execution must be run again, on threads of its own. */
    private static boolean redo;
    private static ThreadState[] threads = new ThreadState[16];
    private static int threadCount;

    /** Objects mentioned since the last message. They are named when it is sent, since most are born by then. */
    private static ObjectEntry[] mentioned = new ObjectEntry[64];
    private static int mentionedCount;
    private static int lastObject;

    /** Whether accesses and operations come with the frames of their thread. */
    private static boolean traced;
    /** Whether there has been one thread only, and nobody wants to know what data it accesses. */
    private static boolean isAlone;

    /** Counts the stretches between visible operations, releases and starts; no two threads share one. */
    static long segment = 1;

    /** Whether classes that the program makes are rewritten while they are loaded. */
    private static volatile boolean weaves;

    private Control() {}

    /** From now on, classes that the program makes are rewritten while they are loaded. */
    public static void weave() {
        weaves = true;
    }

    /**
     * The class loader of the program that looks for a class on this thread, while others may be alive.
     *
     * @return null if there is none, or the thread is not under control
     */
    public static ClassLoader finder() {
        ThreadState holder = running;
        ClassInit inner = holder != null && holder.isCurrent() ? holder.classInit : null;
        return inner == null ? null : inner.loader;
    }

    static boolean weaves() {
        return weaves;
    }

    /**
     * Puts this JVM under control. The main thread begins when the launcher calls for its first grant.
     *
     * @param newLink the connection, past its hello
     * @param newSettings what the scheduler told about the program
     */
    public static void install(Link newLink, Settings newSettings) {
        settings = newSettings;
        ClassFacts.forget();
        link = newLink;
    }

    /**
     * Tells whether a link is installed.
     *
     * @return false outside jcheck
     */
    public static boolean isInstalled() {
        return link != null;
    }

    /**
     * The state of the calling thread if it holds the token.
     *
     * @return null when the caller is not under control
     */
    public static ThreadState current() {
        ThreadState holder = running;
        if (holder != null && holder.isCurrent()) {
            return holder;
        }
        if (stopping) {
            throw ExecutionStopped.INSTANCE;
        }
        return null;
    }

    /**
     * The token holder, for the watchdog.
     *
     * @return null before the program begins
     */
    public static ThreadState running() {
        return running;
    }

    /** Makes a thread known; its number is the next one. */
    static ThreadState register(Thread thread) {
        if (threadCount == threads.length) {
            threads = java.util.Arrays.copyOf(threads, threadCount * 2);
        }
        isAlone = false;
        ThreadState state = new ThreadState(thread, threadCount);
        threads[threadCount++] = state;
        entry(thread).thread = state;
        return state;
    }

    /** Takes the last {@link #register} back. */
    static void unregister(ThreadState state) {
        threads[--threadCount] = null;
        entry(state.thread).thread = null;
    }

    /** The thread with a number of the protocol. */
    static ThreadState thread(int number) {
        return threads[number];
    }

    /** The state of a thread that was started under control, or null. */
    static ThreadState stateOf(Thread thread) {
        ObjectEntry entry = OBJECTS.find(thread);
        return entry == null ? null : entry.thread;
    }

    static ObjectEntry entry(Object object) {
        ObjectEntry entry = OBJECTS.find(object);
        if (entry == null) {
            entry = OBJECTS.add(object, Identity.pin(object));
        }
        return entry;
    }

    /** The {@link #entry} of a new object, which has its identity hash code from its name. */
    static ObjectEntry born(ThreadState self, Object object, int site) {
        return Identity.pinBirth(self, object, site) ? OBJECTS.add(object, true) : entry(object);
    }

    /** As {@link #entry}, but null for an object without one. */
    static ObjectEntry find(Object object) {
        return OBJECTS.find(object);
    }

    static boolean isKnown(Object object) {
        return OBJECTS.find(object) != null;
    }

    /** Whether nobody wants to know what the running thread does to static fields that are no operations. */
    static boolean isAlone() {
        return isAlone;
    }

    /**
     * Whether nobody wants to know what the running thread does to an object by what is no operation. The object becomes known all the
     * same, at the same time as where it is told, since its name depends on when that is.
     */
    static boolean isAlone(ObjectEntry entry) {
        if (isAlone) {
            mention(entry);
        }
        return isAlone;
    }

    /** The number of an object in the protocol. */
    static int mention(ObjectEntry entry) {
        if (entry.finder != null) {
            ClassSearches.mentioned(entry);
        }
        if (entry.number == 0) {
            entry.mentionMaker();
            if (mentionedCount == mentioned.length) {
                mentioned = java.util.Arrays.copyOf(mentioned, mentionedCount * 2);
            }
            mentioned[mentionedCount++] = entry;
            entry.number = ++lastObject;
        }
        return entry.number;
    }

    /** How many threads of the program there have been. */
    static int threads() {
        return threadCount;
    }

    /** Whether there was ever another thread of the program. */
    static boolean hasStartedThreads() {
        return threadCount > 1;
    }

    /** Makes the main thread the first token holder, once the scheduler says so. */
    static ThreadState begin() {
        Containers.reset();
        DefaultNames.reset();
        ThreadGroups.reset();
        Shutdown.reset();
        ThreadState self = register(runner.main());
        self.begun = true;
        runner.begin(self);
        Answer first = link.begin();
        self.path += Replicas.path();
        traced = follow(self, first) == TRACED;
        isAlone = !traced && !settings.tellsAlone;
        return self;
    }

    /**
     * Performs a visible operation: waits until the scheduler grants it.
     *
     * @param self the token holder
     * @param operation what it is about to do
     * @param site where, or {@link #NO_SITE}
     * @return the result of the operation
     */
    public static int visible(ThreadState self, Operation operation, int site) {
        Headroom.require();
        if (Exclusive.active) {
            if (Exclusive.isEvaluating()) {
                Exclusive.refuse("performs an operation");
            }
            Exclusive.before(self);
        }
        Unsettled.settle(self);
        Laps.operation(self);
        if (self.unwatched != 0) {
            EVENTS.region();
        }
        trace();
        try {
            EventBuffer message = message(self);
            segment++;
            self.operations++;
            boolean looks = operation.looks();
            boolean mayClear = operation.mayClear();
            self.wroteAtomically = operation.mayWrite();
            Answer answer = link.pending(message, self.number, operation, site, self.classInit != null);
            clear();
            int result = follow(self, answer);
            if (!looks || mayClear && result != 0) {
                self.effects.any();
            }
            return result;
        } catch (ExecutionStopped over) {
            throw over;
        } catch (Throwable broken) {
            // half a message may be out: nothing that follows could be trusted
            throw link.fatal("lost control of thread " + self.number + ": " + broken);
        }
    }

    /** Hands the token over for good. */
    static void end(ThreadState self) {
        DefaultNames.judge();
        Exclusive.before(self);
        try {
            EventBuffer message = message(self);
            segment++;
            self.ended = true;
            Answer answer = link.ended(message, self.number);
            clear();
            follow(self, answer);
        } catch (ExecutionStopped over) {
            throw over;
        } catch (Throwable broken) {
            throw link.fatal("lost control at the end of thread " + self.number + ": " + broken);
        }
    }

    /** Sends the events when they have outgrown a frame; called after each that was added. */
    static void flushIfLarge(ThreadState self) {
        if (EVENTS.size() > FLUSH_BYTES) {
            flush(self);
        }
    }

    /**
     * Reports a failure that the program need not let out of the thread, at once.
     *
     * @param self the token holder
     * @param error what failed
     */
    public static void faultNow(ThreadState self, Throwable error) {
        fault(error, true);
        flush(self);
    }

    /** Says where the running thread is, if that is wanted; what it is about follows. */
    static void trace() {
        if (!traced) {
            return;
        }
        String[] frames;
        try {
            frames = Stacks.of(Thread.currentThread());
        } catch (StackOverflowError deep) {
            return; // the program does the same without
        }
        EVENTS.frames(frames);
    }

    /** Adds a fault to the events. */
    static void fault(Throwable error, boolean assertion) {
        String message = Causes.text(error);
        String[] frames;
        try {
            frames = Causes.frames(error);
        } catch (Throwable broken) {
            frames = new String[0];
        }
        EVENTS.fault(assertion, message, frames);
    }

    private static void flush(ThreadState self) {
        Headroom.require();
        try {
            link.events(message(self));
            clear();
        } catch (Throwable broken) {
            throw link.fatal("lost control of thread " + self.number + ": " + broken);
        }
    }

    /**
     * Throws the stack overflow that is near. Whoever takes a lock calls this first, so that the release, which happens
     * at the same depth, cannot fail for want of stack.
     */
    static void requireStack() {
        Headroom.require();
    }

    /** What happened since the last message, the names of new objects first. */
    private static EventBuffer message(ThreadState self) {
        Uncontrolled.drain(EVENTS);
        if (mentionedCount == 0) {
            return EVENTS;
        }
        MESSAGE.clear();
        for (int i = 0; i < mentionedCount; i++) {
            mentioned[i].announce(self);
            MESSAGE.object(mentioned[i]);
        }
        MESSAGE.putEvents(EVENTS);
        return MESSAGE;
    }

    private static void clear() {
        EVENTS.clear();
        java.util.Arrays.fill(mentioned, 0, mentionedCount, null);
        mentionedCount = 0;
    }

    /** Does what the scheduler says; returns when this thread runs again, or at once if it has ended. */
    private static int follow(ThreadState self, Answer first) {
        Answer answer = first;
        while (true) {
            switch (answer.kind) {
                case Answer.SEND_STACKS:
                    answer = sendStacks();
                    break;
                case Answer.STOP:
                    throw link.stop(answer.value);
                default:
                    return grant(self, answer.thread, answer.value);
            }
        }
    }

    private static int grant(ThreadState self, int number, int value) {
        if (number < 0 || number >= threadCount || threads[number].ended) {
            throw link.fatal("the scheduler granted thread " + number + ", which cannot run");
        }
        ThreadState next = threads[number];
        running = next;
        if (next == self) {
            return value;
        }
        runner.pass(self, next, value);
        return self.result;
    }

    private static Answer sendStacks() {
        int alive = 0;
        int[] numbers = new int[threadCount];
        String[][] frames = new String[threadCount][];
        for (int i = 0; i < threadCount; i++) {
            if (!threads[i].ended) {
                numbers[alive] = i;
                frames[alive++] = Stacks.of(threads[i].carrier());
            }
        }
        return link.stacks(java.util.Arrays.copyOf(numbers, alive), java.util.Arrays.copyOf(frames, alive));
    }

    /**
     * Whether the execution is over, while its threads are still leaving the program.
     *
     * @return true until the next one begins
     */
    public static boolean isStopping() {
        return stopping;
    }

    /** Whether some threads may still have to leave the program, since the execution is over. */
    static boolean isLeaving() {
        return leaving;
    }

    /** The calling thread, if it is one of the execution and runs code of the program, or of the JDK for it; else null. */
    static ThreadState inProgram() {
        for (int i = 0; i < threadCount; i++) {
            if (threads[i].inside == threads[i].unwatched && !threads[i].ended && threads[i].isCurrent()) {
                return threads[i];
            }
        }
        return null;
    }

    /** Makes every controlled thread leave the program at its next hook. */
    public static void stopAll() {
        running = null;
        stopping = true;
        leaving = true;
        runner.stop(threads, threadCount);
    }

    /** Stops an execution that cannot be carried through as it is run; it has to be run on threads of its own. */
    static ExecutionStopped redo() {
        redo = true;
        stopAll();
        return ExecutionStopped.INSTANCE;
    }

    /** Lets all that still wait leave the program. */
    static void unwind() {
        for (int i = 0; i < threadCount; i++) {
            fibers.unwind(threads[i]);
        }
    }

    /** The main thread leaves the program. */
    static void leaveMain() {
        runner.leave(threads[0]);
    }

    /** The main thread is about to run, where one JVM runs one execution. */
    public static void expect() {
        PlatformThreads.INSTANCE.expect();
    }

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
        redo = false;
        switch (kind) {
            case FIBERS -> {
                fibers = fibers == null ? new Fibers() : fibers;
                runner = fibers;
                fibers.run(main, body);
            }
            case POOLED -> {
                pool = pool == null ? new PooledThreads() : pool;
                runner = pool;
                pool.run(main, body);
            }
            case THREADS -> {
                runner = PlatformThreads.INSTANCE;
                PlatformThreads.INSTANCE.run(main);
            }
        }
        // each way returns when all threads have left
        leaving = false;
        return !redo;
    }

    /** The classes of the program are loaded anew. */
    public static void forgetClasses() {
        ClassFacts.forget();
    }

    /** Forgets everything about the last execution; all of its threads must have left the program. */
    public static void reset() {
        running = null;
        stopping = false;
        leaving = false;
        java.util.Arrays.fill(threads, 0, threadCount, null);
        threadCount = 0;
        clear();
        lastObject = 0;
        segment++;
        Laps.fresh();
        OBJECTS.clear();
        ClassInits.reset();
        FieldHandle.reset();
        Gaps.reset();
        Originals.reset();
        ReferenceHooks.reset();
        Exclusive.reset();
        StaticHandles.reset();
        Uncontrolled.reset();
    }
}
