package io.jcheck.runtime.threads;

import io.jcheck.runtime.access.Elements;
import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import java.util.function.Predicate;

/**
 * What thread groups say about threads that are alive: each thread that was started is asked whether it is.
 *
 * <p>Who asks knows of the threads that it has started itself. That another thread starts one before or after the question is
 * no choice of the search: then it is a gap, whichever comes first.
 */
public final class ThreadGroups {
    /** The group of the main thread. */
    private static ThreadGroup home;
    /** Who has asked last, and where; null if nobody has. */
    private static ThreadState asker;
    private static int askedAt;

    private ThreadGroups() {}

    public static void reset() {
        home = null;
        asker = null;
    }

    /** A thread is about to be started, which leaves its group when it ends. */
    static void starts(ThreadState thread, ThreadState starter) {
        if (starter.starter == null && home == null) {
            home = starter.thread.getThreadGroup();
        }
        thread.group = thread.thread.getThreadGroup();
        if (asker != null && asker != starter) {
            Gaps.operation("java.lang.ThreadGroup.activeCount", askedAt);
        }
    }

    /**
     * Finds the threads of a group that are alive, in the order in which they were started.
     *
     * @param group null for that of the running thread
     * @param recurse whether those of groups inside of it count
     * @param found where to put them, or null
     * @param alive whether a thread is
     * @return how many there are, or there was room for
     */
    public static int find(ThreadGroup group, boolean recurse, Thread[] found, Predicate<Thread> alive, int site) {
        ThreadState self = Token.current();
        asker = self;
        askedAt = site;
        ThreadGroup wanted = group == null ? of(self) : group;
        if (wanted.getParent() == null) {
            // those of the JVM are there, too
            Gaps.operation("java.lang.ThreadGroup.activeCount", site);
        }
        int count = 0;
        int all = Token.threads();
        for (int i = 0; i < all && (found == null || count < found.length); i++) {
            ThreadState thread = Token.thread(i);
            if (!isIn(of(thread), wanted, recurse) || thread != self && !isAlive(thread, self, alive, site)) {
                continue;
            }
            if (found != null) {
                Elements.access(found, count, 1, true, site);
                found[count] = thread.thread;
            }
            count++;
        }
        return count;
    }

    private static boolean isAlive(ThreadState thread, ThreadState self, Predicate<Thread> alive, int site) {
        if (thread.starter != null && thread.starter != self) {
            // the question names no thread: that nothing orders it and the start is no data race
            Gaps.operation("java.lang.ThreadGroup.activeCount", site);
            return thread.thread.isAlive();
        }
        return alive.test(thread.thread);
    }

    /** A group that its thread may have left. */
    private static ThreadGroup of(ThreadState thread) {
        if (thread.starter != null) {
            return thread.group;
        }
        if (home == null) {
            home = thread.thread.getThreadGroup();
        }
        return home;
    }

    private static boolean isIn(ThreadGroup group, ThreadGroup wanted, boolean recurse) {
        return group == wanted || recurse && group != null && isIn(group.getParent(), wanted, true);
    }
}
