package io.jcheck.runtime.state;

import io.jcheck.runtime.jvm.ExecutionStopped;
import java.util.Arrays;

/**
 * The threads of an execution, and the token: only the thread that holds it runs.
 *
 * <p>Everything here is called by the token holder, except {@link #current}, which tells whether the caller is that, and what is
 * asked about an execution that is over.
 */
public final class Token {
    public static volatile ThreadState running;
    /** True from the end of an execution to the beginning of the next one, where one JVM runs several. */
    private static volatile boolean stopping;
    /** Whether the execution is over, and some of its threads may still be in the program. */
    private static volatile boolean leaving;
    private static ThreadState[] threads = new ThreadState[16];
    private static int threadCount;

    private Token() {}

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

    /** A new thread; its number is the next one. */
    public static ThreadState add(Thread thread) {
        if (threadCount == threads.length) {
            threads = Arrays.copyOf(threads, threadCount * 2);
        }
        ThreadState state = new ThreadState(thread, threadCount);
        threads[threadCount++] = state;
        return state;
    }

    /** Takes the last {@link #add} back. */
    public static void removeLast() {
        threads[--threadCount] = null;
    }

    /** The thread with a number of the protocol. */
    public static ThreadState thread(int number) {
        return threads[number];
    }

    /** Whether a thread is the first one of the program. */
    static boolean isMain(Thread thread) {
        return threadCount > 0 && threads[0].thread == thread;
    }

    /** How many threads of the program there have been. */
    public static int threads() {
        return threadCount;
    }

    /** Whether there was ever another thread of the program. */
    public static boolean hasStartedThreads() {
        return threadCount > 1;
    }

    /** The calling thread, if it is one of the execution and runs code of the program, or of the JDK for it; else null. */
    public static ThreadState inProgram() {
        for (int i = 0; i < threadCount; i++) {
            if (threads[i].inside == threads[i].unwatched && !threads[i].ended && threads[i].isCurrent()) {
                return threads[i];
            }
        }
        return null;
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
    public static boolean isLeaving() {
        return leaving;
    }

    /** The execution is over: every controlled thread leaves the program at its next hook. */
    public static void stop() {
        running = null;
        stopping = true;
        leaving = true;
    }

    /** Waits until another thread lets this one go on; called by the thread itself. */
    public static void await(ThreadState self) {
        boolean interrupted = self.awaitGate();
        if (stopping) {
            throw ExecutionStopped.INSTANCE;
        }
        self.passGate(interrupted);
    }

    /** All threads have left the program. */
    public static void left() {
        leaving = false;
    }

    /** Forgets the threads of the last execution. */
    public static void reset() {
        running = null;
        stopping = false;
        leaving = false;
        Arrays.fill(threads, 0, threadCount, null);
        threadCount = 0;
    }
}
