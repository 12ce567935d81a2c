package io.jcheck.runtime;

import io.jcheck.runtime.access.InitQuestions;
import io.jcheck.runtime.access.ThreadLabels;
import io.jcheck.runtime.classes.ClassSearches;
import io.jcheck.runtime.classes.Classes;
import io.jcheck.runtime.control.Control;
import io.jcheck.runtime.events.DefaultNames;
import io.jcheck.runtime.events.Exclusive;
import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.events.Uncontrolled;
import io.jcheck.runtime.events.Workers;
import io.jcheck.runtime.protocol.Operation;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import io.jcheck.runtime.threads.Clock;
import io.jcheck.runtime.threads.Containers;
import io.jcheck.runtime.threads.Handlers;
import io.jcheck.runtime.threads.Monitors;
import io.jcheck.runtime.threads.ThreadGroups;
import io.jcheck.runtime.threads.Threads;
import java.util.concurrent.TimeUnit;

/** Threads: what they do, what they are asked, their names and handlers, sleep, and the clock. See {@link Hooks}. */
public final class ThreadHooks {
    private ThreadHooks() {}

    /** The calling thread is asked for, or what it has for itself. */
    private static void own(int site) {
        InitQuestions.asks(site);
        Workers.asksForOwn(site);
    }

    /**
     * Stands for {@link Thread#holdsLock(Object)}.
     *
     * @param object whose monitor
     * @param site where
     * @return true when the calling thread owns it
     */
    public static boolean holdsLock(Object object, int site) {
        own(site);
        return Monitors.holds(object);
    }

    /**
     * Stands for a virtual call of {@link Thread#start()}.
     *
     * @param thread the receiver
     * @param site where
     */
    public static void threadStart(Thread thread, int site) {
        Threads.start(thread, site, null);
    }

    /**
     * Stands for {@code super.start()} in a subclass of {@link Thread}; must be called by it directly.
     *
     * @param thread the receiver
     * @param site where
     */
    public static void threadStartSpecial(Thread thread, int site) {
        Threads.start(thread, site, Classes.caller());
    }

    /**
     * Stands for {@code Thread.startVirtualThread}, of Java 21.
     *
     * @param task what it does
     * @param site where
     * @return the thread
     */
    public static Thread startVirtual(Runnable task, int site) {
        ThreadState self = Token.current();
        int before = ThreadState.goOut(self);
        Thread thread;
        try {
            thread = Containers.virtual(task);
        } finally {
            ThreadState.comeBack(self, before);
        }
        Threads.start(thread, site, null);
        return thread;
    }

    /**
     * Stands for {@code JavaLangAccess.start}, by which code of the JDK starts a thread in a container.
     *
     * @param access the receiver
     * @param thread the thread
     * @param container its container
     * @param site where
     */
    public static void startIn(Object access, Thread thread, Object container, int site) {
        Containers.start(thread, container, () -> Threads.start(thread, site, null), site);
    }

    /**
     * Stands for {@code ContinuationSupport.isSupported}. Where the JVM has no continuations, a virtual thread is one of the
     * JVM's threads to the scheduler, and in all else as ever ({@code ThreadBuilders.BoundVirtualThread}).
     *
     * @param site where
     * @return false
     */
    public static boolean isSupported(int site) {
        return false;
    }

    /**
     * Stands for {@code ContinuationSupport.pinIfSupported}.
     *
     * @param site where
     */
    public static void pinIfSupported(int site) {}

    /**
     * Stands for {@code ContinuationSupport.unpinIfSupported}.
     *
     * @param site where
     */
    public static void unpinIfSupported(int site) {}

    /**
     * Stands for {@link Thread#join()}.
     *
     * @param thread the receiver
     * @param site where
     * @throws InterruptedException as the original
     */
    public static void threadJoin(Thread thread, int site) throws InterruptedException {
        Threads.join(thread, 0, 0, site);
    }

    /**
     * Stands for {@link Thread#join(long)}.
     *
     * @param thread the receiver
     * @param millis the time limit, 0 for none
     * @param site where
     * @throws InterruptedException as the original
     */
    public static void threadJoin(Thread thread, long millis, int site) throws InterruptedException {
        Threads.join(thread, millis, 0, site);
    }

    /**
     * Stands for {@link Thread#join(long, int)}.
     *
     * @param thread the receiver
     * @param millis the time limit
     * @param nanos its nanoseconds
     * @param site where
     * @throws InterruptedException as the original
     */
    public static void threadJoin(Thread thread, long millis, int nanos, int site) throws InterruptedException {
        Threads.join(thread, millis, nanos, site);
    }

    /**
     * Stands for {@link Thread#sleep(long)}.
     *
     * @param millis how long
     * @param site where
     * @throws InterruptedException as the original
     */
    public static void sleep(long millis, int site) throws InterruptedException {
        Threads.sleep(millis, 0, site);
    }

    /**
     * Stands for {@link Thread#sleep(long, int)}.
     *
     * @param millis how long
     * @param nanos and its nanoseconds
     * @param site where
     * @throws InterruptedException as the original
     */
    public static void sleep(long millis, int nanos, int site) throws InterruptedException {
        Threads.sleep(millis, nanos, site);
    }

    /**
     * Stands for {@link Thread#yield()} and {@link Thread#onSpinWait()}.
     *
     * @param site where
     */
    public static void threadYield(int site) {
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.note();
            Thread.yield();
        } else {
            Control.visible(self, Operation.yields(), site);
        }
    }

    /**
     * Stands for {@link Thread#interrupt()}.
     *
     * @param thread the receiver
     * @param site where
     */
    public static void interrupt(Thread thread, int site) {
        Threads.interrupt(thread, site);
    }

    /**
     * Stands for {@link Thread#interrupted()}.
     *
     * @param site where
     * @return the status of the calling thread before it was cleared
     */
    public static boolean interrupted(int site) {
        return Threads.interrupted(site);
    }

    /**
     * Stands for {@link Thread#isInterrupted()}.
     *
     * @param thread the receiver
     * @param site where
     * @return its status
     */
    public static boolean isInterrupted(Thread thread, int site) {
        return Threads.isInterrupted(thread, site);
    }

    /**
     * Stands for {@link Thread#getState()}.
     *
     * @param thread the receiver
     * @param site where
     * @return a state in which a real run can find it
     */
    public static Thread.State getState(Thread thread, int site) {
        return Threads.state(thread, site);
    }

    /**
     * Stands for {@code Thread.threadState()}, by which the JDK makes texts of virtual threads.
     *
     * @param thread the receiver
     * @param site where
     * @return its state, as far as it can be told
     */
    public static Thread.State threadState(Object thread, int site) {
        return Threads.shownState((Thread) thread, site);
    }

    /**
     * Stands for {@link Thread#isAlive()}.
     *
     * @param thread the receiver
     * @param site where
     * @return true between start and end
     */
    public static boolean isAlive(Thread thread, int site) {
        return Threads.isAlive(thread, site);
    }

    /**
     * Stands for {@link Thread#setDaemon(boolean)}.
     *
     * @param thread the receiver
     * @param on whether it is to be a daemon
     * @param site where
     */
    public static void setDaemon(Thread thread, boolean on, int site) {
        Threads.setDaemon(thread, on, site);
    }

    /**
     * Stands for {@link System#nanoTime()}.
     *
     * @param site where
     * @return virtual time
     */
    public static long nanoTime(int site) {
        return Clock.nanoTime(site);
    }

    /**
     * Stands for {@link System#currentTimeMillis()}.
     *
     * @param site where
     * @return virtual time
     */
    public static long currentTimeMillis(int site) {
        return Clock.currentTimeMillis(site);
    }

    /**
     * Stands for {@code Thread.sleep(Duration)}, of Java 19.
     *
     * @param duration how long
     * @param site where
     * @throws InterruptedException as the original
     */
    public static void sleep(java.time.Duration duration, int site) throws InterruptedException {
        long nanos = TimeUnit.NANOSECONDS.convert(duration);
        if (nanos >= 0) {
            Threads.sleep(nanos / Threads.NANOS_PER_MILLI, (int) (nanos % Threads.NANOS_PER_MILLI), site);
        }
    }

    /**
     * Stands for {@code Thread.join(Duration)}, of Java 19.
     *
     * @param thread the receiver
     * @param duration how long
     * @param site where
     * @return true when the thread has ended
     * @throws InterruptedException as the original
     */
    public static boolean threadJoin(Thread thread, java.time.Duration duration, int site) throws InterruptedException {
        return Threads.join(thread, duration, site);
    }

    /**
     * Stands for {@link TimeUnit#sleep(long)}.
     *
     * @param unit the receiver
     * @param time how long
     * @param site where
     * @throws InterruptedException as the original
     */
    public static void unitSleep(TimeUnit unit, long time, int site) throws InterruptedException {
        if (time > 0) {
            long millis = unit.toMillis(time);
            Threads.sleep(millis, excess(unit, time, millis), site);
        }
    }

    /**
     * Stands for {@link TimeUnit#timedJoin(Thread, long)}.
     *
     * @param unit the receiver
     * @param thread for whose end
     * @param time how long
     * @param site where
     * @throws InterruptedException as the original
     */
    public static void unitJoin(TimeUnit unit, Thread thread, long time, int site) throws InterruptedException {
        if (time > 0) {
            long millis = unit.toMillis(time);
            Threads.join(thread, millis, excess(unit, time, millis), site);
        }
    }

    /**
     * Stands for {@link TimeUnit#timedWait(Object, long)}.
     *
     * @param unit the receiver
     * @param object on what
     * @param time how long
     * @param site where
     * @throws InterruptedException as the original
     */
    public static void unitWait(TimeUnit unit, Object object, long time, int site) throws InterruptedException {
        if (time > 0) {
            long millis = unit.toMillis(time);
            Monitors.await(object, millis, excess(unit, time, millis), site);
        }
    }

    /** Nanoseconds beyond the milliseconds. */
    private static int excess(TimeUnit unit, long time, long millis) {
        return (int) (unit.toNanos(time) - TimeUnit.MILLISECONDS.toNanos(millis));
    }

    /**
     * Stands for {@link Thread#setUncaughtExceptionHandler}.
     *
     * @param thread the receiver
     * @param handler the new one
     * @param site where
     */
    public static void setHandler(Thread thread, Thread.UncaughtExceptionHandler handler, int site) {
        Handlers.set(thread, handler, site);
    }

    /**
     * Stands for {@link Thread#getUncaughtExceptionHandler}.
     *
     * @param thread the receiver
     * @param site where
     * @return its handler
     */
    public static Thread.UncaughtExceptionHandler getHandler(Thread thread, int site) {
        return Handlers.get(thread, site);
    }

    /**
     * Stands for {@link Thread#setDefaultUncaughtExceptionHandler}.
     *
     * @param handler the new one
     * @param site where
     */
    public static void setDefaultHandler(Thread.UncaughtExceptionHandler handler, int site) {
        Handlers.setDefault(handler, site);
    }

    /**
     * Stands for {@link Thread#getDefaultUncaughtExceptionHandler}.
     *
     * @param site where
     * @return the default handler
     */
    public static Thread.UncaughtExceptionHandler getDefaultHandler(int site) {
        return Handlers.getDefault(site);
    }

    /**
     * Stands for {@link Thread#setName}.
     *
     * @param thread the receiver
     * @param name the new one
     * @param site where
     */
    public static void rename(Thread thread, String name, int site) {
        if (name != null && Uncontrolled.require(thread) != null) {
            ThreadLabels.access(thread, ThreadLabels.NAME, true, site);
        }
        thread.setName(name);
    }

    /**
     * Stands for {@link Thread#setPriority}.
     *
     * @param thread the receiver
     * @param priority the new one
     * @param site where
     */
    public static void setPriority(Thread thread, int priority, int site) {
        if (Uncontrolled.require(thread) != null) {
            ThreadLabels.access(thread, ThreadLabels.PRIORITY, true, site);
        }
        thread.setPriority(priority);
    }

    /**
     * Stands for {@link Thread#getPriority}.
     *
     * @param thread the receiver
     * @param site where
     * @return its priority
     */
    public static int getPriority(Thread thread, int site) {
        if (Uncontrolled.require(thread) != null) {
            ThreadLabels.access(thread, ThreadLabels.PRIORITY, false, site);
        }
        return thread.getPriority();
    }

    /**
     * Stands for {@link Thread#getName}.
     *
     * @param thread the receiver
     * @param site where
     * @return its name
     */
    public static String threadName(Thread thread, int site) {
        if (Uncontrolled.require(thread) == null) {
            return thread.getName();
        }
        ThreadLabels.access(thread, ThreadLabels.NAME, false, site);
        Workers.asksForName(thread, site);
        String name = thread.getName();
        DefaultNames.observed(name, site);
        return name;
    }

    /**
     * Stands for {@link Thread#currentThread}.
     *
     * @param site where
     * @return the thread of the program, whoever carries it
     */
    public static Thread currentThread(int site) {
        if (ClassSearches.finder() != null) {
            Gaps.loaderWorks(site);
        }
        if (Exclusive.isEvaluating()) {
            Exclusive.refuse("asks which thread evaluates it");
        }
        own(site);
        return Threads.current();
    }

    /**
     * Stands for {@link Thread#currentThread} where nothing is asked of the thread but its class loader.
     *
     * @param site where
     * @return the thread of the program, whoever carries it
     */
    public static Thread threadWithLoader(int site) {
        InitQuestions.asksForLoader(site);
        return Threads.current();
    }

    /**
     * Comes before the program asks for what each thread has for itself.
     *
     * @param site where
     */
    public static void asksForOwn(int site) {
        own(site);
    }

    /**
     * Stands for {@link Thread#setContextClassLoader}.
     *
     * @param thread the receiver
     * @param loader the loader
     * @param site where
     */
    public static void setContextClassLoader(Thread thread, ClassLoader loader, int site) {
        Threads.setLoader(thread, loader, site);
    }

    /**
     * Stands for {@link Thread#getContextClassLoader}.
     *
     * @param thread the receiver
     * @param site where
     * @return its loader
     */
    public static ClassLoader contextClassLoader(Thread thread, int site) {
        return Threads.loader(thread, site);
    }

    /**
     * Stands for {@link Thread#isDaemon}.
     *
     * @param thread the receiver
     * @param site where
     * @return whether it is one
     */
    public static boolean isDaemon(Thread thread, int site) {
        if (Uncontrolled.require(thread) != null) {
            Threads.look(thread, site);
        }
        return thread.isDaemon();
    }

    /**
     * Stands for {@link Thread#getThreadGroup}.
     *
     * @param thread the receiver
     * @param site where
     * @return its group, or null when it has ended
     */
    public static ThreadGroup threadGroup(Thread thread, int site) {
        return Threads.hasEnded(thread, site) ? null : thread.getThreadGroup();
    }

    private static int find(ThreadGroup group, boolean recurse, Thread[] found, int site) {
        return ThreadGroups.find(group, recurse, found, thread -> Threads.isAlive(thread, site), site);
    }

    /**
     * Stands for {@link Thread#activeCount()}.
     *
     * @param site where
     * @return how many threads of the group of the calling thread are alive
     */
    public static int activeCount(int site) {
        return Uncontrolled.isOutside() ? Thread.activeCount() : find(null, true, null, site);
    }

    /**
     * Stands for {@link ThreadGroup#activeCount()}.
     *
     * @param group the receiver
     * @param site where
     * @return how many of its threads are alive
     */
    public static int activeCount(ThreadGroup group, int site) {
        boolean outside = group == null || Uncontrolled.isOutside();
        return outside ? group.activeCount() : find(group, true, null, site);
    }

    /**
     * Stands for {@link Thread#enumerate(Thread[])}.
     *
     * @param found where to put the threads
     * @param site where
     * @return how many were put there
     */
    public static int enumerate(Thread[] found, int site) {
        boolean outside = found == null || Uncontrolled.isOutside();
        return outside ? Thread.enumerate(found) : find(null, true, found, site);
    }

    /**
     * Stands for {@link ThreadGroup#enumerate(Thread[])}.
     *
     * @param group the receiver
     * @param found where to put the threads
     * @param site where
     * @return how many were put there
     */
    public static int enumerate(ThreadGroup group, Thread[] found, int site) {
        return enumerate(group, found, true, site);
    }

    /**
     * Stands for {@link ThreadGroup#enumerate(Thread[], boolean)}.
     *
     * @param group the receiver
     * @param found where to put the threads
     * @param recurse whether those of groups inside of it count
     * @param site where
     * @return how many were put there
     */
    public static int enumerate(ThreadGroup group, Thread[] found, boolean recurse, int site) {
        boolean outside = group == null || found == null || Uncontrolled.isOutside();
        return outside ? group.enumerate(found, recurse) : find(group, recurse, found, site);
    }

    /**
     * Stands for {@link Thread#toString}.
     *
     * @param thread the receiver
     * @param site where
     * @return its text, which has the name of the group until it ends
     */
    public static String threadText(Thread thread, int site) {
        return Threads.text(thread, site);
    }

    /**
     * Stands for the exact time.
     *
     * @param seconds since when
     * @param site where
     * @return nanoseconds
     */
    public static long nanoTimeAdjustment(long seconds, int site) {
        return Clock.nanoTimeAdjustment(seconds, site);
    }

    /**
     * Stands for {@link Thread#getStackTrace}.
     *
     * @param thread the receiver
     * @param site where
     * @return its frames
     */
    public static StackTraceElement[] stackTrace(Thread thread, int site) {
        return Threads.stackTrace(thread, site);
    }
}
