package io.jcheck.runtime.events;

import io.jcheck.runtime.protocol.EventBuffer;
import io.jcheck.runtime.protocol.Settings;
import io.jcheck.runtime.state.HashCodes;
import io.jcheck.runtime.state.ObjectEntry;
import io.jcheck.runtime.state.ObjectTable;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What hooks do on threads that the scheduler does not control: those of the JDK, and all before an agent is there.
 *
 * <p>Monitors become real locks, so that the program keeps working; that such a thread ran program code is kept as a
 * gap, which the token holder sends, since it alone may write to the link.
 */
public final class Uncontrolled {
    private static final String KIND = "uncontrolled-thread";

    private static final ObjectTable LOCKS = new ObjectTable();
    private static final ArrayList<String[]> WAITING = new ArrayList<>();
    private static final HashSet<String> REPORTED = new HashSet<>();
    private static final ArrayList<Thread> REPORTED_THREADS = new ArrayList<>();
    /** True while {@link #WAITING} is not empty, so that draining costs nothing in the usual case. */
    private static volatile boolean waiting;

    /** Whether a thread was started that is not under control. */
    private static volatile boolean startedOthers;

    private Uncontrolled() {}

    /**
     * Whether threads that are not under control have run code of the program, or could.
     *
     * @return true if so in this execution
     */
    public static boolean sawThreads() {
        synchronized (WAITING) {
            return !REPORTED_THREADS.isEmpty() || startedOthers;
        }
    }

    public static void reset() {
        synchronized (WAITING) {
            startedOthers = false;
            WAITING.clear();
            REPORTED.clear();
            REPORTED_THREADS.clear();
            waiting = false;
        }
        synchronized (LOCKS) {
            LOCKS.clear();
        }
    }

    private static final class Lock extends ReentrantLock {
        private static final long serialVersionUID = 1L;
        private final transient Condition condition = newCondition();
    }

    /**
     * Keeps a gap for the token holder to send; each is sent once.
     *
     * @param kind the stable word
     * @param name what
     */
    public static void gap(String kind, String name) {
        synchronized (WAITING) {
            if (REPORTED.add(kind + " " + name)) {
                WAITING.add(new String[] {kind, name});
                waiting = true;
            }
        }
    }

    /** Notes that this thread runs program code. */
    public static void note() {
        if (Token.running() == null) {
            return;
        }
        Thread thread = Thread.currentThread();
        synchronized (WAITING) {
            for (Thread known : REPORTED_THREADS) {
                if (known == thread) {
                    return;
                }
            }
            REPORTED_THREADS.add(thread);
        }
        gap(KIND, thread.getName());
    }

    /** The calling thread, which asks about another one; null if it is not under control. */
    public static ThreadState require(Thread thread) {
        if (thread == null) {
            throw new NullPointerException();
        }
        ThreadState self = Token.current();
        if (self == null) {
            note();
        }
        return self;
    }

    /** Whether the calling thread is not under control. */
    public static boolean isOutside() {
        if (Token.current() != null) {
            return false;
        }
        note();
        return true;
    }

    public static void threadGap(Class<?> type) {
        startedOthers = true;
        gap(KIND, type.getName());
    }

    static void drain(EventBuffer out) {
        if (!waiting) {
            return;
        }
        synchronized (WAITING) {
            for (String[] gap : WAITING) {
                out.gap(gap[0], gap[1], Settings.NO_SITE, false);
            }
            WAITING.clear();
            waiting = false;
        }
    }

    public static void enter(Object object) {
        note();
        lock(object).lock();
    }

    public static void exit(Object object) {
        lock(object).unlock();
    }

    public static boolean holds(Object object) {
        return lock(object).isHeldByCurrentThread();
    }

    /** Waits; 0 nanoseconds means without a limit. */
    public static void await(Object object, long nanos) throws InterruptedException {
        Condition condition = lock(object).condition;
        if (nanos == 0) {
            condition.await();
        } else {
            condition.await(nanos, TimeUnit.NANOSECONDS);
        }
    }

    public static void signal(Object object) {
        lock(object).condition.signal();
    }

    public static void signalAll(Object object) {
        lock(object).condition.signalAll();
    }

    private static Lock lock(Object object) {
        synchronized (LOCKS) {
            ObjectEntry entry = LOCKS.find(object);
            if (entry == null) {
                entry = LOCKS.add(object, HashCodes.pin(object));
                entry.fallback = new Lock();
            }
            return (Lock) entry.fallback;
        }
    }
}
