package io.jcheck.runtime.control;

import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Every thread of the program is started, and waits at its gate for its turn. */
public final class PlatformThreads implements Runner {
    public static final PlatformThreads INSTANCE = new PlatformThreads();

    /** Threads that were started and whose run method jcheck has not met yet. */
    private final ArrayList<ThreadState> arriving = new ArrayList<>();
    /** Controlled threads that have not left the program yet. */
    private final AtomicInteger live = new AtomicInteger();
    /** Who waits for {@link #live} to become 0. */
    private volatile Thread host;

    private PlatformThreads() {}

    @Override
    public Thread main() {
        return Thread.currentThread();
    }

    @Override
    public void begin(ThreadState main) {}

    @Override
    public boolean wrapsTasks() {
        return true;
    }

    @Override
    public void start(ThreadState state, ControlledTask task, Class<?> caller) {
        expect();
        if (task != null) {
            task.state = state;
        } else {
            synchronized (arriving) {
                arriving.add(state);
            }
        }
        try {
            ThreadInternals.startReally(state.thread, caller);
        } catch (Throwable refused) {
            arrived(state.thread);
            departed();
            throw refused;
        }
    }

    /** The state of a started thread that comes to its run method for the first time, else null. */
    public ThreadState arrived(Thread thread) {
        synchronized (arriving) {
            for (int i = 0; i < arriving.size(); i++) {
                if (arriving.get(i).thread == thread) {
                    return arriving.remove(i);
                }
            }
        }
        return null;
    }

    @Override
    public void arrive(ThreadState self) {
        Token.await(self);
    }

    @Override
    public void pass(ThreadState self, ThreadState next, int result) {
        boolean ended = self.ended;
        next.openGate(result);
        if (!ended) {
            Token.await(self);
        }
    }

    @Override
    public void leave(ThreadState self) {
        departed();
    }

    @Override
    public void stop() {
        for (int i = 0; i < Token.threads(); i++) {
            if (!Token.thread(i).ended) {
                Token.thread(i).openGate(0);
            }
        }
    }

    @Override
    public void awaitDeath(Thread thread) {
        // the JVM's thread may still be on its way out
        boolean interrupted = false;
        while (true) {
            try {
                thread.join();
                break;
            } catch (InterruptedException again) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean isGenuine() {
        return true;
    }

    /** A controlled thread is about to be started. */
    public void expect() {
        live.incrementAndGet();
    }

    private void departed() {
        if (live.decrementAndGet() == 0) {
            LockSupport.unpark(host);
        }
    }

    /** Runs an execution; returns when every thread has left the program. */
    public void run(Thread main) {
        host = Thread.currentThread();
        synchronized (arriving) {
            arriving.clear();
        }
        expect();
        main.start();
        while (live.get() > 0) {
            LockSupport.park(this);
        }
    }
}
