package io.jcheck.runtime.threads;

import io.jcheck.runtime.access.InitQuestions;
import io.jcheck.runtime.access.ThreadLabels;
import io.jcheck.runtime.control.Control;
import io.jcheck.runtime.control.ControlledTask;
import io.jcheck.runtime.control.PlatformThreads;
import io.jcheck.runtime.control.ThreadInternals;
import io.jcheck.runtime.environment.Halt;
import io.jcheck.runtime.events.DefaultNames;
import io.jcheck.runtime.events.Exclusive;
import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.events.Known;
import io.jcheck.runtime.events.Messages;
import io.jcheck.runtime.events.Uncontrolled;
import io.jcheck.runtime.jvm.ExecutionStopped;
import io.jcheck.runtime.jvm.InPlace;
import io.jcheck.runtime.jvm.ProgramClasses;
import io.jcheck.runtime.jvm.Stacks;
import io.jcheck.runtime.protocol.Operation;
import io.jcheck.runtime.protocol.PlatformUse;
import io.jcheck.runtime.protocol.Settings;
import io.jcheck.runtime.state.Events;
import io.jcheck.runtime.state.ObjectEntry;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The life of threads: start, the wait for the first grant, the end, join. */
public final class Threads {
    /** How a join ends: the thread has ended. */
    private static final int ENDED = 0;
    /** How a join or a sleep ends: the caller was interrupted. */
    private static final int INTERRUPTED = 2;

    public static final int NANOS_PER_MILLI = 1_000_000;

    /** By the number that the scheduler knows them by. */
    private static final Thread.State[] STATES = Thread.State.values();

    /** Thrown by {@link io.jcheck.Check}, which has reported it. */
    private static final String CHECK_FAILED = "io.jcheck.CheckFailedError";
    /** Part of the names of classes that only rewritten code needs. */
    private static final String HOOKS = "io/jcheck/runtime/";
    /** Causes that are looked at. */
    private static final int CAUSES = 10;

    private Threads() {}

    /** The thread of the program that runs; outside of it, the thread of the JVM. */
    public static Thread current() {
        ThreadState running = Token.running();
        return running != null && running.isCurrent() ? running.thread : Thread.currentThread();
    }

    /** Whoever carries a thread passes for it with the JDK, which may look for classes. */
    static void loaderChanged(Thread thread) {
        ThreadState state = Token.running() == null ? null : Known.stateOf(thread);
        Thread carrier = state == null ? null : state.carrier();
        if (carrier != null && carrier != thread) {
            carrier.setContextClassLoader(thread.getContextClassLoader());
        }
    }

    /** The frames of a thread. Those of another one than the caller depend on how far it has come. */
    public static StackTraceElement[] stackTrace(Thread thread, int site) {
        ThreadState self = Token.current();
        if (self == null || ProgramClasses.declarer(thread.getClass(), "getStackTrace") != Thread.class) {
            int before = ThreadState.goOut(self);
            try {
                return thread.getStackTrace();
            } finally {
                ThreadState.comeBack(self, before);
            }
        }
        if (self.thread != thread) {
            Gaps.operation("java.lang.Thread.getStackTrace of another thread", site);
            if (!Control.runner.isGenuine()) {
                throw Control.redo();
            }
            return thread.getStackTrace();
        }
        StackTraceElement[] trace = Stacks.shown(new Throwable().getStackTrace());
        // as in a real run, the question itself comes first
        StackTraceElement[] frames = new StackTraceElement[trace.length + 1];
        System.arraycopy(trace, 0, frames, 1, trace.length);
        frames[0] = new StackTraceElement("java.lang.Thread", "getStackTrace", "Thread.java", -1);
        return frames;
    }

    public static void sleep(long millis, int nanos, int site) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        if (nanos < 0 || nanos > 999_999) {
            throw new IllegalArgumentException("nanosecond timeout value out of range");
        }
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.note();
            Thread.sleep(millis, nanos);
            return;
        }
        if (Settings.current.interrupts && Control.visible(self, Operation.interrupted(), site) != 0) {
            throw new InterruptedException();
        }
        if (Control.visible(self, Operation.sleep(Operation.limit(millis, nanos)), site) == INTERRUPTED) {
            throw new InterruptedException();
        }
        self.slept = self.operations;
    }

    public static void interrupt(Thread thread, int site) {
        ThreadState self = Uncontrolled.require(thread);
        if (self == null || ProgramClasses.declarer(thread.getClass(), "interrupt") != Thread.class) {
            if (self != null) {
                Gaps.operation("java.lang.Thread.interrupt of a thread that overrides it", site);
            }
            thread.interrupt();
            return;
        }
        look(thread, site);
        Gaps.unforeseen(PlatformUse.INTERRUPTS, site);
        ThreadState target = Known.stateOf(thread);
        if (target == null && thread.isAlive()) {
            Gaps.operation("java.lang.Thread.interrupt of a thread that is not under control", site);
            thread.interrupt();
        } else if (target == null && isNews(thread, site)) {
            Known.entry(thread).interrupted = true;
        } else {
            target = Known.stateOf(thread);
            Control.visible(self, Operation.interrupt(target.number), site);
            if (FileSteps.isInterruptible(thread)) {
                Gaps.operation("java.lang.Thread.interrupt of a thread that uses a channel of a file", site);
            }
        }
    }

    /** The status of a thread that was not started changes, which others may look at; false if it was started meanwhile. */
    private static boolean isNews(Thread thread, int site) {
        touch(thread, true, site);
        return Known.stateOf(thread) == null;
    }

    public static boolean interrupted(int site) {
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.note();
            return Thread.interrupted();
        }
        return Control.visible(self, Operation.interrupted(), site) != 0;
    }

    public static boolean isInterrupted(Thread thread, int site) {
        ThreadState self = Uncontrolled.require(thread);
        if (self == null || ProgramClasses.declarer(thread.getClass(), "isInterrupted") != Thread.class) {
            if (self != null) {
                Gaps.operation("java.lang.Thread.isInterrupted of a thread that overrides it", site);
            }
            return thread.isInterrupted();
        }
        look(thread, site);
        ThreadState target = Known.stateOf(thread);
        if (target == null && thread.isAlive()) {
            Gaps.operation("java.lang.Thread.isInterrupted of a thread that is not under control", site);
            return thread.isInterrupted();
        }
        if (target == null) {
            return Known.entry(thread).interrupted;
        }
        return Control.visible(self, Operation.isInterrupted(target.number), site) != 0;
    }

    public static boolean isAlive(Thread thread, int site) {
        ThreadState self = Uncontrolled.require(thread);
        if (self != null) {
            look(thread, site);
        }
        ThreadState target = self == null ? null : Known.stateOf(thread);
        if (target == null) {
            return thread.isAlive();
        }
        Gaps.unforeseen(PlatformUse.END_QUESTIONS, site);
        return Control.visible(self, Operation.isAlive(target.number), site) != 0;
    }

    /** The state of a thread, of which the scheduler knows how far it has come. */
    public static Thread.State state(Thread thread, int site) {
        ThreadState self = Uncontrolled.require(thread);
        if (self != null) {
            look(thread, site);
        }
        ThreadState target = self == null ? null : Known.stateOf(thread);
        if (target == null) {
            return thread.getState();
        }
        if (ProgramClasses.declarer(thread.getClass(), "getState") != Thread.class) {
            Gaps.operation("java.lang.Thread.getState of a thread that overrides it", site);
            return thread.getState();
        }
        // classes of the JDK ask whether a thread is new
        boolean asks = target != self && (Settings.current.flags(site) & Settings.PLATFORM) == 0;
        if (asks) {
            Gaps.unforeseen(PlatformUse.STATES, site);
        }
        if (target == self || !Settings.current.seesStates) {
            return Thread.State.RUNNABLE;
        }
        return STATES[Control.visible(self, Operation.state(target.number), site)];
    }

    /** The state of a thread as part of its text: of others that run no more can be said than that they do. */
    public static Thread.State shownState(Thread thread, int site) {
        ThreadState self = Uncontrolled.require(thread);
        ThreadState target = self == null ? null : Known.stateOf(thread);
        if (target == null) {
            return thread.getState();
        }
        if (hasEnded(thread, site)) {
            return Thread.State.TERMINATED;
        }
        if (target != self) {
            Gaps.operation("java.lang.Thread.toString of a virtual thread that runs", site);
        }
        return Thread.State.RUNNABLE;
    }

    public static void setDaemon(Thread thread, boolean on, int site) {
        ThreadState self = Uncontrolled.require(thread);
        if (self != null) {
            boolean tells = Containers.tellsStatus(thread);
            if (tells) {
                write(thread, site);
            }
            if (Known.stateOf(thread) != null && !hasEnded(thread, site)) {
                // the JVM's thread may have ended, and asks no more
                look(thread, site);
                throw new IllegalThreadStateException();
            }
            if (!tells) {
                write(thread, site);
            }
        }
        thread.setDaemon(on);
    }

    private static void write(Thread thread, int site) {
        if (Containers.tellsStatus(thread)) {
            Containers.status(thread, true, site);
            return;
        }
        Events.trace();
        Events.BUFFER.objectAccess(Known.mention(Known.entry(thread)), true, site);
    }

    /** Whether a thread was started and has ended. Whoever asks about another one sees how far it has come. */
    public static boolean hasEnded(Thread thread, int site) {
        ThreadState self = Uncontrolled.require(thread);
        if (self == null || thread == self.thread) {
            return false;
        }
        look(thread, site);
        ThreadState target = Known.stateOf(thread);
        if (target == null) {
            return thread.getState() == Thread.State.TERMINATED;
        }
        Gaps.unforeseen(PlatformUse.END_QUESTIONS, site);
        if (Control.visible(self, Operation.isAlive(target.number), site) != 0) {
            return false;
        }
        Control.runner.awaitDeath(thread);
        return true;
    }

    /** The text of a thread, without the group when it has ended. */
    public static String text(Thread thread, int site) {
        if (ProgramClasses.declarer(thread.getClass(), "toString") != Thread.class) {
            ThreadState self = Token.current();
            int before = ThreadState.goOut(self);
            try {
                return thread.toString();
            } finally {
                ThreadState.comeBack(self, before);
            }
        }
        boolean ended = hasEnded(thread, site);
        if (Token.current() != null) {
            DefaultNames.observed(thread.getName(), site);
            ThreadLabels.described(thread, site);
        }
        String text = thread.toString();
        ThreadGroup group = ended ? thread.getThreadGroup() : null;
        String end = group == null ? "]" : "," + group.getName() + "]";
        return group != null && text.endsWith(end) ? text.substring(0, text.length() - end.length()) + ",]" : text;
    }

    /** The loader belongs to the thread object until the thread runs, and then to the thread. */
    public static ClassLoader loader(Thread thread, int site) {
        ThreadState self = Uncontrolled.require(thread);
        if (self != null && thread != self.thread) {
            look(thread, site);
            if (Known.stateOf(thread) != null) {
                Gaps.operation("java.lang.Thread.getContextClassLoader of another thread", site);
            }
        }
        return thread.getContextClassLoader();
    }

    /** See {@link #loader}. */
    public static void setLoader(Thread thread, ClassLoader loader, int site) {
        ThreadState self = Uncontrolled.require(thread);
        if (self != null && thread != self.thread) {
            write(thread, site);
            if (Known.stateOf(thread) != null) {
                Gaps.operation("java.lang.Thread.setContextClassLoader of another thread", site);
            }
        }
        if (self != null && thread.getContextClassLoader() != loader) {
            InitQuestions.loadersDiffer(site);
        }
        thread.setContextClassLoader(loader);
        loaderChanged(thread);
    }

    /** Whether a thread was started depends on the order with its start. */
    public static void look(Thread thread, int site) {
        touch(thread, false, site);
    }

    private static void touch(Thread thread, boolean write, int site) {
        if (Containers.tellsStatus(thread)) {
            Containers.status(thread, write, site);
            return;
        }
        Events.trace();
        Events.BUFFER.objectAccess(Known.mention(Known.entry(thread)), write, site);
    }

    /**
     * Starts a thread.
     *
     * @param caller the class whose method calls {@code super.start()}, or null for a virtual call
     */
    public static void start(Thread thread, int site, Class<?> caller) {
        if (thread == null) {
            throw new NullPointerException();
        }
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.note();
            ThreadInternals.startReally(thread, caller);
            return;
        }
        if (Known.stateOf(thread) != null || thread.isAlive()) {
            // what the start does in another order, where it is an operation, since nothing before it tells them apart
            touch(thread, Settings.current.foresees(PlatformUse.START_QUESTIONS), site);
            throw new IllegalThreadStateException();
        }
        Class<?> starter = ProgramClasses.declarer(caller == null ? thread.getClass() : caller.getSuperclass(), "start");
        if (starter != Thread.class && !ProgramClasses.isJdk(starter)) {
            // the override runs as the program's code; its super.start() comes back here
            int before = ThreadState.goOut(self);
            try {
                ThreadInternals.startReally(thread, caller);
            } finally {
                ThreadState.comeBack(self, before);
            }
            return;
        }
        Class<?> runner = ProgramClasses.declarer(thread.getClass(), "run");
        boolean plain = runner == Thread.class && starter == Thread.class;
        ControlledTask task = null;
        if (plain && Control.runner.wrapsTasks()) {
            task = ThreadInternals.wrapTask(thread);
            plain = task != null;
        }
        boolean instrumented = InPlace.is(runner) || !ProgramClasses.isJdk(runner) && !Messages.link.isUninstrumented(runner);
        boolean prologue = runner != Thread.class && instrumented;
        if (!plain && !prologue || starter != Thread.class) {
            Uncontrolled.threadGap(thread.getClass());
            ThreadInternals.startReally(thread, caller);
            return;
        }
        startControlled(self, thread, task, site, caller);
    }

    private static void startControlled(ThreadState starter, Thread thread, ControlledTask task, int site, Class<?> caller) {
        if (Settings.current.foresees(PlatformUse.START_QUESTIONS)) {
            Containers.status(thread, true, site);
            if (Known.stateOf(thread) != null) {
                throw new IllegalThreadStateException();
            }
        }
        Exclusive.before(starter);
        ThreadState state = Known.register(thread);
        state.startSite = site;
        state.starter = starter;
        state.path = 31 * starter.path + ++starter.started;
        state.initialised.addAll(starter.initialised);
        ThreadGroups.starts(state, starter);
        state.life = new Life(state, task == null ? thread : task.target);
        try {
            Control.runner.start(state, task, caller);
        } catch (Throwable refused) {
            Known.unregister(state);
            throw refused;
        }
        ThreadLabels.starts(Known.entry(thread), starter, site);
        Events.trace();
        if (thread.isDaemon()) {
            Gaps.unforeseen(PlatformUse.DAEMONS, site);
        }
        ObjectEntry entry = Known.entry(thread);
        int object = Known.mention(entry);
        if (!Containers.tellsStatus(thread)) {
            // two threads that start the same one, or join it meanwhile, race
            Events.BUFFER.objectAccess(object, true, site);
            Events.trace();
        }
        Events.BUFFER.start(state.number, object, thread.getName(), thread.isDaemon(), entry.interrupted, site);
        Events.segment++;
    }

    /** The prologue of an instrumented run method; true when the call has been taken care of. */
    public static boolean enterRun(Object object) {
        if (object != Thread.currentThread()) {
            return false;
        }
        ThreadState state = PlatformThreads.INSTANCE.arrived((Thread) object);
        if (state == null) {
            if (Token.current() == null) {
                Uncontrolled.note();
            }
            return false;
        }
        live(state, (Thread) object);
        return true;
    }

    /** What a controlled thread does. Not a lambda: to make one costs a start many milliseconds. */
    private static final class Life implements Runnable {
        private final ThreadState state;
        private final Runnable body;

        Life(ThreadState state, Runnable body) {
            this.state = state;
            this.body = body;
        }

        @Override
        public void run() {
            live(state, body);
        }
    }

    /** A controlled thread from its first grant to its end. */
    static void live(ThreadState self, Runnable body) {
        try {
            Control.runner.arrive(self);
            Throwable failure = null;
            try {
                if (body != null) {
                    self.inside = 0;
                    body.run();
                }
            } catch (Throwable thrown) {
                failure = thrown;
            }
            self.inside = 1;
            finish(self, failure);
        } catch (ExecutionStopped over) {
            // nothing is left to report
        } finally {
            Control.runner.leave(self);
        }
    }

    /** Reports what left the thread, as the JVM would (JLS 11.3), and hands the token over. */
    public static void finish(ThreadState self, Throwable failure) {
        if (Token.isStopping()) {
            return;
        }
        boolean isNew = failure != null && failure != self.reported;
        Throwable left = isNew ? Handlers.notHandled(self, failure) : null;
        if (left != null && !left.getClass().getName().equals(CHECK_FAILED)) {
            judge(left);
            Events.fault(left, left instanceof AssertionError);
        }
        Containers.exit(self);
        Control.end(self);
    }

    /** Code was rewritten so that it needs classes which its loader does not find: that is no fault of the program. */
    private static void judge(Throwable failure) {
        Throwable at = failure;
        for (int i = 0; at != null && i < CAUSES; i++) {
            String message = at instanceof LinkageError ? at.getMessage() : null;
            if (message != null && message.contains(HOOKS)) {
                Halt.unsupported("a class loader that does not find the classes of jcheck", Settings.NO_SITE);
            }
            at = at.getCause();
        }
    }

    /** Joins a thread; whether it has ended. */
    public static boolean join(Thread thread, long millis, int nanos, int site) throws InterruptedException {
        if (thread == null) {
            throw new NullPointerException();
        }
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        if (nanos < 0 || nanos > 999_999) {
            throw new IllegalArgumentException("nanosecond timeout value out of range");
        }
        ThreadState self = Token.current();
        if (self != null) {
            look(thread, site);
            Monitors.joins(Known.entry(thread), self, site);
        }
        ThreadState target = self == null ? null : Known.stateOf(thread);
        if (target == null) {
            if (self == null) {
                Uncontrolled.note();
            }
            thread.join(millis, nanos);
            return !thread.isAlive();
        }
        boolean timed = millis > 0 || nanos > 0;
        if (Settings.current.interrupts || timed && !Settings.current.virtualClock) {
            Gaps.unforeseen(PlatformUse.END_QUESTIONS, site);
        }
        Operation join = timed ? Operation.join(target.number, Operation.limit(millis, nanos)) : Operation.join(target.number);
        // whoever waits for the end waits on the thread as a monitor, which its end takes to notify
        int depth = Monitors.giveUp(thread, self, site);
        int how = Control.visible(self, join, site);
        Monitors.takeBack(thread, depth, site);
        if (how == INTERRUPTED) {
            throw new InterruptedException();
        }
        if (how == ENDED) {
            self.initialised.addAll(target.initialised);
        }
        if (how == ENDED && target.number != 0) {
            Control.runner.awaitDeath(thread);
        }
        return how == ENDED;
    }

    /** {@code Thread.join(Duration)}, of Java 19. */
    public static boolean join(Thread thread, Duration duration, int site) throws InterruptedException {
        ThreadState self = Uncontrolled.require(thread);
        long nanos = TimeUnit.NANOSECONDS.convert(duration);
        if (self == null) {
            TimeUnit.NANOSECONDS.timedJoin(thread, nanos);
            return !thread.isAlive();
        }
        if (Known.stateOf(thread) == null && !thread.isAlive()) {
            look(thread, site);
            throw new IllegalThreadStateException("Thread not started");
        }
        Gaps.unforeseen(PlatformUse.END_QUESTIONS, site);
        if (nanos <= 0) {
            return !isAlive(thread, site);
        }
        return join(thread, nanos / NANOS_PER_MILLI, (int) (nanos % NANOS_PER_MILLI), site);
    }
}
