package io.jcheck.runtime;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The life of threads: start, the wait for the first grant, the end, join. */
final class Threads {
    /** How a join ends: the thread has ended. */
    private static final int ENDED = 0;
    /** How a join or a sleep ends: the caller was interrupted. */
    private static final int INTERRUPTED = 2;

    static final int NANOS_PER_MILLI = 1_000_000;

    private static final long CENTURY = 36_525L * 24 * 60 * 60 * 1000;
    /** By the number that the scheduler knows them by. */
    private static final Thread.State[] STATES = Thread.State.values();

    private Threads() {}

    /** The thread of the program that runs; outside of it, the thread of the JVM. */
    static Thread current() {
        ThreadState running = Control.running();
        return running != null && running.isCurrent() ? running.thread : Thread.currentThread();
    }

    /** Whoever carries a thread passes for it with the JDK, which may look for classes. */
    static void loaderChanged(Thread thread) {
        ThreadState state = Control.running() == null ? null : Control.stateOf(thread);
        Thread carrier = state == null ? null : state.carrier();
        if (carrier != null && carrier != thread) {
            carrier.setContextClassLoader(thread.getContextClassLoader());
        }
    }

    /** The frames of a thread. Those of another one than the caller depend on how far it has come. */
    static StackTraceElement[] stackTrace(Thread thread, int site) {
        ThreadState self = Control.current();
        if (self == null || declarer(thread.getClass(), "getStackTrace") != Thread.class) {
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

    /** A time limit in milliseconds, rounded up; the largest number for one of centuries, which is none. */
    static int limit(long millis, int nanos) {
        if (millis >= CENTURY) {
            return Integer.MAX_VALUE;
        }
        long limit = nanos > 0 ? millis + 1 : millis;
        return (int) Math.min(limit, Integer.MAX_VALUE - 1);
    }

    static void sleep(long millis, int nanos, int site) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        if (nanos < 0 || nanos > 999_999) {
            throw new IllegalArgumentException("nanosecond timeout value out of range");
        }
        ThreadState self = Control.current();
        if (self == null) {
            Uncontrolled.note();
            Thread.sleep(millis, nanos);
            return;
        }
        if (Control.settings.interrupts && Control.visible(self, Operation.interrupted(), site) != 0) {
            throw new InterruptedException();
        }
        if (Control.visible(self, Operation.sleep(limit(millis, nanos)), site) == INTERRUPTED) {
            throw new InterruptedException();
        }
    }

    static void interrupt(Thread thread, int site) {
        ThreadState self = require(thread);
        if (self == null || declarer(thread.getClass(), "interrupt") != Thread.class) {
            if (self != null) {
                Gaps.operation("java.lang.Thread.interrupt of a thread that overrides it", site);
            }
            thread.interrupt();
            return;
        }
        look(thread, site);
        PlatformUse.INTERRUPTS.at(site);
        ThreadState target = Control.stateOf(thread);
        if (target == null && thread.isAlive()) {
            Gaps.operation("java.lang.Thread.interrupt of a thread that is not under control", site);
            thread.interrupt();
        } else if (target == null) {
            Control.entry(thread).interrupted = true;
        } else {
            Control.visible(self, Operation.interrupt(target.number), site);
            if (FileSteps.isInterruptible(thread)) {
                Gaps.operation("java.lang.Thread.interrupt of a thread that uses a channel of a file", site);
            }
        }
    }

    static boolean interrupted(int site) {
        ThreadState self = Control.current();
        if (self == null) {
            Uncontrolled.note();
            return Thread.interrupted();
        }
        return Control.visible(self, Operation.interrupted(), site) != 0;
    }

    static boolean isInterrupted(Thread thread, int site) {
        ThreadState self = require(thread);
        if (self == null || declarer(thread.getClass(), "isInterrupted") != Thread.class) {
            if (self != null) {
                Gaps.operation("java.lang.Thread.isInterrupted of a thread that overrides it", site);
            }
            return thread.isInterrupted();
        }
        look(thread, site);
        ThreadState target = Control.stateOf(thread);
        if (target == null && thread.isAlive()) {
            Gaps.operation("java.lang.Thread.isInterrupted of a thread that is not under control", site);
            return thread.isInterrupted();
        }
        if (target == null) {
            return Control.entry(thread).interrupted;
        }
        return Control.visible(self, Operation.isInterrupted(target.number), site) != 0;
    }

    static boolean isAlive(Thread thread, int site) {
        ThreadState self = require(thread);
        if (self != null) {
            look(thread, site);
        }
        ThreadState target = self == null ? null : Control.stateOf(thread);
        if (target == null) {
            return thread.isAlive();
        }
        PlatformUse.END_QUESTIONS.at(site);
        return Control.visible(self, Operation.isAlive(target.number), site) != 0;
    }

    /** The state of a thread, of which the scheduler knows how far it has come. */
    static Thread.State state(Thread thread, int site) {
        ThreadState self = require(thread);
        if (self != null) {
            look(thread, site);
        }
        ThreadState target = self == null ? null : Control.stateOf(thread);
        if (target == null) {
            return thread.getState();
        }
        if (declarer(thread.getClass(), "getState") != Thread.class) {
            Gaps.operation("java.lang.Thread.getState of a thread that overrides it", site);
            return thread.getState();
        }
        if (target == self || !Control.settings.seesStates) {
            // where nobody else asks, classes of the JDK do, whether a thread is new
            return Thread.State.RUNNABLE;
        }
        return STATES[Control.visible(self, Operation.state(target.number), site)];
    }

    /** The state of a thread as part of its text: of others that run no more can be said than that they do. */
    static Thread.State shownState(Thread thread, int site) {
        ThreadState self = require(thread);
        ThreadState target = self == null ? null : Control.stateOf(thread);
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

    static void setDaemon(Thread thread, boolean on, int site) {
        ThreadState self = require(thread);
        if (self != null) {
            if (Control.stateOf(thread) != null && !hasEnded(thread, site)) {
                // the JVM's thread may have ended, and asks no more
                look(thread, site);
                throw new IllegalThreadStateException();
            }
            write(thread, site);
        }
        thread.setDaemon(on);
    }

    private static void write(Thread thread, int site) {
        Control.trace();
        Control.EVENTS.objectAccess(Control.mention(Control.entry(thread)), true, site);
    }

    /** Whether a thread was started and has ended. Whoever asks about another one sees how far it has come. */
    static boolean hasEnded(Thread thread, int site) {
        ThreadState self = require(thread);
        if (self == null || thread == self.thread) {
            return false;
        }
        look(thread, site);
        ThreadState target = Control.stateOf(thread);
        if (target == null) {
            return thread.getState() == Thread.State.TERMINATED;
        }
        PlatformUse.END_QUESTIONS.at(site);
        if (Control.visible(self, Operation.isAlive(target.number), site) != 0) {
            return false;
        }
        Control.runner.awaitDeath(thread);
        return true;
    }

    /** The text of a thread, without the group when it has ended. */
    static String text(Thread thread, int site) {
        if (declarer(thread.getClass(), "toString") != Thread.class) {
            ThreadState self = Control.current();
            int before = ThreadState.goOut(self);
            try {
                return thread.toString();
            } finally {
                ThreadState.comeBack(self, before);
            }
        }
        boolean ended = hasEnded(thread, site);
        if (Control.current() != null) {
            DefaultNames.observed(thread.getName(), site);
            ThreadLabel.described(thread, site);
        }
        String text = thread.toString();
        ThreadGroup group = ended ? thread.getThreadGroup() : null;
        String end = group == null ? "]" : "," + group.getName() + "]";
        return group != null && text.endsWith(end) ? text.substring(0, text.length() - end.length()) + ",]" : text;
    }

    /** The loader belongs to the thread object until the thread runs, and then to the thread. */
    static ClassLoader loader(Thread thread, int site) {
        ThreadState self = require(thread);
        if (self != null && thread != self.thread) {
            look(thread, site);
            if (Control.stateOf(thread) != null) {
                Gaps.operation("java.lang.Thread.getContextClassLoader of another thread", site);
            }
        }
        return thread.getContextClassLoader();
    }

    /** See {@link #loader}. */
    static void setLoader(Thread thread, ClassLoader loader, int site) {
        ThreadState self = require(thread);
        if (self != null && thread != self.thread) {
            write(thread, site);
            if (Control.stateOf(thread) != null) {
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
    static void look(Thread thread, int site) {
        if (Containers.hasIn(thread)) {
            Containers.status(thread, false, site);
            return;
        }
        Control.trace();
        Control.EVENTS.objectAccess(Control.mention(Control.entry(thread)), false, site);
    }

    static ThreadState require(Thread thread) {
        if (thread == null) {
            throw new NullPointerException();
        }
        ThreadState self = Control.current();
        if (self == null) {
            Uncontrolled.note();
        }
        return self;
    }

    /** Whether the calling thread is not under control. */
    static boolean isOutside() {
        if (Control.current() != null) {
            return false;
        }
        Uncontrolled.note();
        return true;
    }

    /**
     * Starts a thread.
     *
     * @param caller the class whose method calls {@code super.start()}, or null for a virtual call
     */
    static void start(Thread thread, int site, Class<?> caller) {
        if (thread == null) {
            throw new NullPointerException();
        }
        ThreadState self = Control.current();
        if (self == null) {
            Uncontrolled.note();
            startReally(thread, caller);
            return;
        }
        if (Control.stateOf(thread) != null || thread.isAlive()) {
            look(thread, site);
            throw new IllegalThreadStateException();
        }
        Class<?> starter = declarer(caller == null ? thread.getClass() : caller.getSuperclass(), "start");
        if (starter != Thread.class && !isJdk(starter)) {
            // the override runs as the program's code; its super.start() comes back here
            int before = ThreadState.goOut(self);
            try {
                startReally(thread, caller);
            } finally {
                ThreadState.comeBack(self, before);
            }
            return;
        }
        Class<?> runner = declarer(thread.getClass(), "run");
        boolean plain = runner == Thread.class && starter == Thread.class;
        ControlledTask task = null;
        if (plain && Control.runner.wrapsTasks()) {
            task = ThreadInternals.wrapTask(thread);
            plain = task != null;
        }
        boolean instrumented = Border.isInPlace(runner) || !isJdk(runner) && !Control.link.isUninstrumented(runner);
        boolean prologue = runner != Thread.class && instrumented;
        if (!plain && !prologue || starter != Thread.class) {
            Uncontrolled.threadGap(thread.getClass());
            startReally(thread, caller);
            return;
        }
        startControlled(self, thread, task, site, caller);
    }

    private static void startControlled(ThreadState starter, Thread thread, ControlledTask task, int site, Class<?> caller) {
        Exclusive.before(starter);
        ThreadState state = Control.register(thread);
        state.startSite = site;
        state.starter = starter;
        state.path = 31 * starter.path + ++starter.started;
        state.initialised.addAll(starter.initialised);
        ThreadGroups.starts(state, starter);
        try {
            Control.runner.start(state, task, caller);
        } catch (Throwable refused) {
            Control.unregister(state);
            throw refused;
        }
        ThreadLabel.starts(Control.entry(thread), starter, site);
        Control.trace();
        if (thread.isDaemon()) {
            PlatformUse.DAEMONS.at(site);
        }
        ObjectEntry entry = Control.entry(thread);
        int object = Control.mention(entry);
        if (!Containers.hasIn(thread)) {
            // two threads that start the same one, or join it meanwhile, race
            Control.EVENTS.objectAccess(object, true, site);
            Control.trace();
        }
        Control.EVENTS.start(state.number, object, thread.getName(), thread.isDaemon(), entry.interrupted, site);
        Control.segment++;
    }

    static void startReally(Thread thread, Class<?> caller) {
        if (caller == null) {
            thread.start();
        } else {
            ThreadInternals.superStart(thread, caller);
        }
    }

    /** The prologue of an instrumented run method; true when the call has been taken care of. */
    static boolean enterRun(Object object) {
        if (object != Thread.currentThread()) {
            return false;
        }
        ThreadState state = PlatformThreads.INSTANCE.arrived((Thread) object);
        if (state == null) {
            if (Control.current() == null) {
                Uncontrolled.note();
            }
            return false;
        }
        live(state, (Thread) object);
        return true;
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
    static void finish(ThreadState self, Throwable failure) {
        if (Control.isStopping()) {
            return;
        }
        boolean isNew = failure != null && failure != self.reported;
        Throwable left = isNew ? Handlers.notHandled(self, failure) : null;
        if (left != null && !(left instanceof io.jcheck.CheckFailedError)) {
            Classes.judge(left);
            Control.fault(left, left instanceof AssertionError);
        }
        Containers.exit(self);
        Control.end(self);
    }

    /** Joins a thread; whether it has ended. */
    static boolean join(Thread thread, long millis, int nanos, int site) throws InterruptedException {
        if (thread == null) {
            throw new NullPointerException();
        }
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        if (nanos < 0 || nanos > 999_999) {
            throw new IllegalArgumentException("nanosecond timeout value out of range");
        }
        ThreadState self = Control.current();
        if (self != null) {
            Control.trace();
            Control.EVENTS.objectAccess(Control.mention(Control.entry(thread)), false, site);
            Monitors.joins(Control.entry(thread), self, site);
        }
        ThreadState target = self == null ? null : Control.stateOf(thread);
        if (target == null) {
            if (self == null) {
                Uncontrolled.note();
            }
            thread.join(millis, nanos);
            return !thread.isAlive();
        }
        boolean timed = millis > 0 || nanos > 0;
        if (Control.settings.interrupts || timed && !Control.settings.virtualClock) {
            PlatformUse.END_QUESTIONS.at(site);
        }
        Operation join = timed ? Operation.join(target.number, limit(millis, nanos)) : Operation.join(target.number);
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
    static boolean join(Thread thread, Duration duration, int site) throws InterruptedException {
        ThreadState self = require(thread);
        long nanos = TimeUnit.NANOSECONDS.convert(duration);
        if (self == null) {
            TimeUnit.NANOSECONDS.timedJoin(thread, nanos);
            return !thread.isAlive();
        }
        if (Control.stateOf(thread) == null && !thread.isAlive()) {
            look(thread, site);
            throw new IllegalThreadStateException("Thread not started");
        }
        PlatformUse.END_QUESTIONS.at(site);
        if (nanos <= 0) {
            return !isAlive(thread, site);
        }
        return join(thread, nanos / NANOS_PER_MILLI, (int) (nanos % NANOS_PER_MILLI), site);
    }

    /** The class whose method of this name, without parameters, a virtual call on this class of thread selects. */
    static Class<?> declarer(Class<?> type, String method) {
        for (Class<?> at = type; at != Thread.class; at = at.getSuperclass()) {
            try {
                at.getDeclaredMethod(method);
                return at;
            } catch (NoSuchMethodException inherited) {
                continue;
            } catch (LinkageError unreadable) {
                return at;
            }
        }
        return Thread.class;
    }

    /** Whether a class belongs to the JDK, and is none of its tools. */
    static boolean isJdk(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader == null || loader == ClassLoader.getPlatformClassLoader();
    }
}
