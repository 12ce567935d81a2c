package io.jcheck.runtime.threads;

import io.jcheck.runtime.control.Control;
import io.jcheck.runtime.environment.Console;
import io.jcheck.runtime.environment.Loggers;
import io.jcheck.runtime.events.Exclusive;
import io.jcheck.runtime.events.Finders;
import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.events.Known;
import io.jcheck.runtime.events.Messages;
import io.jcheck.runtime.events.Uncontrolled;
import io.jcheck.runtime.jvm.Headroom;
import io.jcheck.runtime.protocol.Operation;
import io.jcheck.runtime.protocol.PlatformUse;
import io.jcheck.runtime.protocol.Settings;
import io.jcheck.runtime.state.Events;
import io.jcheck.runtime.state.ObjectEntry;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;

/**
 * Monitors without the JVM's monitors: the scheduler decides who owns one, the object table remembers it (JVMS 6.5
 * monitorenter, monitorexit; JLS 17.2).
 */
public final class Monitors {
    private static final long MILLI = 1_000_000L;

    private Monitors() {}

    public static void enter(Object object, int site) {
        require(object);
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.enter(object);
            return;
        }
        if (Exclusive.isEvaluating()) {
            Exclusive.refuse("takes a lock");
        }
        ObjectEntry entry = Known.entry(object);
        if (entry.owner == self) {
            Headroom.require();
            entry.depth++;
            self.locks(entry.hash);
            if (self.classInit != null && entry.takenIn != self.classInit && !Finders.continues(self, entry)) {
                Gaps.lockAroundInitialiser(site);
            }
            return;
        }
        if (!Finders.take(self, object, entry)) {
            locks(object, entry, self, site);
            Control.visible(self, Operation.enter(Known.mention(entry)), site);
        }
        entry.owner = self;
        entry.depth = 1;
        self.locks(entry.hash);
        entry.takenIn = self.classInit;
        Exclusive.owns(self, entry, site);
    }

    /** Notes locks that the JDK takes as well, out of our sight. */
    private static void locks(Object object, ObjectEntry entry, ThreadState self, int site) {
        if (object instanceof Thread) {
            entry.lockedBy = also(entry.lockedBy, self);
            checkJoins(entry, site);
        } else if (object instanceof ClassLoader) {
            // the JVM and the JDK take it while they load classes
            Gaps.loaderMayWork(site);
        } else if (Console.is(object)) {
            Console.watch(site);
        } else if (SelfLocking.is(object)) {
            Gaps.operation("lock of a " + object.getClass().getName() + ", which locks itself in the JDK", site);
        } else {
            Loggers.locks(object, self);
        }
    }

    /** A thread is joined: the JDK's join takes its lock. */
    static void joins(ObjectEntry thread, ThreadState self, int site) {
        thread.joinedBy = also(thread.joinedBy, self);
        checkJoins(thread, site);
    }

    private static Object also(Object before, ThreadState self) {
        return before == null || before == self ? self : ObjectEntry.SEVERAL;
    }

    private static void checkJoins(ObjectEntry thread, int site) {
        boolean both = thread.lockedBy != null && thread.joinedBy != null;
        if (both && (thread.lockedBy != thread.joinedBy || thread.lockedBy == ObjectEntry.SEVERAL)) {
            Gaps.operation("lock of a java.lang.Thread that another thread joins", site);
        }
    }

    /**
     * Gives a monitor up as {@code wait} does, if the calling thread has it.
     *
     * @return how often it had it, for {@link #takeBack}
     */
    static int giveUp(Object object, ThreadState self, int site) {
        ObjectEntry entry = Known.entry(object);
        int depth = entry.owner == self ? entry.depth : 0;
        for (int i = 0; i < depth; i++) {
            exit(object, site);
        }
        return depth;
    }

    /** See {@link #giveUp}. */
    static void takeBack(Object object, int depth, int site) {
        for (int i = 0; i < depth; i++) {
            enter(object, site);
        }
    }

    public static void exit(Object object, int site) {
        if (Token.isStopping()) {
            return; // the handler of a synchronized block would retry for ever
        }
        require(object);
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.exit(object);
            return;
        }
        ObjectEntry entry = owned(object, self);
        self.unlocks(entry.hash);
        if (entry.depth > 1) {
            entry.depth--;
            return;
        }
        if (Finders.giveBack(self, entry)) {
            entry.depth = 0;
            entry.owner = null;
            return;
        }
        if (object instanceof ClassLoader && Token.hasStartedThreads()) {
            Gaps.operation("lock of a class loader while other threads may load classes", site);
        }
        Exclusive.before(self);
        if (Settings.current.seesStates && self.classInit == null) {
            Control.visible(self, Operation.leave(Known.mention(entry)), site);
        } else {
            Events.BUFFER.release(Known.mention(entry), site);
            Events.segment++;
        }
        Exclusive.owns(self, entry, site);
        entry.depth = 0;
        entry.owner = null;
        // nothing that can throw may follow: the handler of a synchronized block covers its own monitorexit, and would
        // try to release for ever
    }

    public static void await(Object object, long millis, int nanos, int site) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        if (nanos < 0 || nanos > 999_999) {
            throw new IllegalArgumentException("nanosecond timeout value out of range");
        }
        require(object);
        boolean timed = millis > 0 || nanos > 0;
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.await(object, millis > Long.MAX_VALUE / MILLI - 1 ? Long.MAX_VALUE : millis * MILLI + nanos);
            return;
        }
        ObjectEntry entry = owned(object, self);
        if (Settings.current.interrupts && Control.visible(self, Operation.interrupted(), site) != 0) {
            throw new InterruptedException();
        }
        if (object instanceof Thread) {
            waitsOn((Thread) object, timed, site);
            Gaps.unforeseen(PlatformUse.THREAD_WAITS, site);
        }
        if (timed && !Settings.current.virtualClock) {
            Gaps.unforeseen(PlatformUse.TIMED_WAITS, site);
        }
        int depth = entry.depth;
        int number = Known.mention(entry);
        Control.visible(self, Operation.waitRelease(number), site);
        Exclusive.owns(self, entry, site);
        entry.owner = null;
        entry.depth = 0;
        long locks = self.locks;
        for (int i = 0; i < depth; i++) {
            self.unlocks(entry.hash);
        }
        int limit = Operation.limit(millis, nanos);
        Operation again = timed ? Operation.waitAcquire(number, limit) : Operation.waitAcquire(number);
        int interrupted = Control.visible(self, again, site);
        self.locks = locks;
        entry.owner = self;
        entry.depth = depth;
        Exclusive.owns(self, entry, site);
        if (interrupted != 0) {
            throw new InterruptedException();
        }
    }

    /** The end of a thread notifies all who wait on it; the scheduler does not know the object of the main thread. */
    private static void waitsOn(Thread thread, boolean timed, int site) {
        ThreadState waited = Known.stateOf(thread);
        if (waited != null && waited.number == 0) {
            if (timed) {
                Gaps.operation("java.lang.Object.wait(long) on the main thread", site);
            } else {
                Gaps.timed("java.lang.Object.wait() on the main thread", site);
            }
        }
    }

    public static void notifyOne(Object object, int site) {
        require(object);
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.signal(object);
            return;
        }
        ObjectEntry entry = owned(object, self);
        Control.visible(self, Operation.notify(Known.mention(entry)), site);
    }

    public static void notifyAll(Object object, int site) {
        require(object);
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.signalAll(object);
            return;
        }
        ObjectEntry entry = owned(object, self);
        if (Settings.current.leavesWaits) {
            Control.visible(self, Operation.notifyAll(Known.mention(entry)), site);
            return;
        }
        Events.trace();
        Events.BUFFER.notifyAll(Known.mention(entry), site);
        Messages.flushIfLarge(self);
    }

    public static boolean holds(Object object) {
        require(object);
        ThreadState self = Token.current();
        if (self == null) {
            return Uncontrolled.holds(object);
        }
        return Known.entry(object).owner == self;
    }

    private static ObjectEntry owned(Object object, ThreadState self) {
        ObjectEntry entry = Known.entry(object);
        if (entry.owner != self) {
            throw new IllegalMonitorStateException("current thread is not owner");
        }
        return entry;
    }

    private static void require(Object object) {
        if (object == null) {
            throw new NullPointerException();
        }
    }
}
