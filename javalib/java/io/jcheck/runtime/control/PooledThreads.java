package io.jcheck.runtime.control;

import io.jcheck.runtime.jvm.Disguise;
import io.jcheck.runtime.jvm.ExecutionStopped;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import java.util.ArrayDeque;
import java.util.concurrent.locks.LockSupport;

/**
 * Every thread of the program is run by one of a pool of threads of the JVM, which passes for it ({@link Disguise}): to
 * start a thread takes the JVM longer than tens of hand-offs of the token. The main thread is run by the one that runs the
 * execution.
 *
 * <p>The {@link Thread} of the program is never started. Whatever asks the JVM about it is not {@link #isGenuine}: the
 * execution is run on threads of its own instead.
 */
public final class PooledThreads implements Runner {
    /** Those that carry nobody. */
    private final ArrayDeque<Carrier> idle = new ArrayDeque<>();
    /** How many carry somebody. */
    private int busy;
    /** The most that there ever were of these. */
    private int most;
    private int made;
    /** Runs the main thread, and then waits for {@link #busy} to become 0. */
    private volatile Thread host;
    /** What the host is like when it is itself. */
    private Thread original;
    private Thread main;

    /** One of the pool. */
    private final class Carrier extends Thread {
        private Thread thread;
        private volatile Runnable task;

        Carrier(int number) {
            super(host.getThreadGroup(), null, "jcheck-carrier-" + number, 0, false);
            setDaemon(true);
            setContextClassLoader(null);
        }

        /** Lets it run a task as this thread. */
        void carry(Thread newThread, Runnable newTask) {
            thread = newThread;
            task = newTask;
            LockSupport.unpark(this);
        }

        @Override
        public void run() {
            while (true) {
                while (task == null) {
                    LockSupport.park(this);
                }
                Disguise.putOn(this, thread);
                perform(task);
                Disguise.takeOff(this, null);
                Disguise.end(thread);
                task = null;
                release(this);
            }
        }
    }

    // Workers tell the JIT to keep this apart from its caller, see Disguise.
    private static void perform(Runnable task) {
        Disguise.forgetScopes();
        task.run();
    }

    /** Whether this JDK has them. */
    public static boolean areThere() {
        return Disguise.isThere();
    }

    /** Runs an execution; returns when every thread has left the program. */
    public void run(Thread newMain, Runnable body) {
        Thread self = Thread.currentThread();
        if (host != self) {
            host = self;
            original = Disguise.likeness(self);
        }
        prepare();
        main = newMain;
        Disguise.begin(newMain);
        Disguise.putOn(self, newMain);
        perform(body);
        Disguise.takeOff(self, original);
        Disguise.end(newMain);
        while (isBusy()) {
            LockSupport.park(this);
        }
        Thread.interrupted();
    }

    /** One that is made by a thread of the program inherits from it what should not outlive the execution. */
    private synchronized void prepare() {
        while (idle.size() <= most) {
            idle.push(make());
        }
    }

    private synchronized Carrier take() {
        most = Math.max(most, ++busy);
        Carrier carrier = idle.poll();
        return carrier == null ? make() : carrier;
    }

    private Carrier make() {
        Carrier carrier = new Carrier(made++);
        carrier.start();
        return carrier;
    }

    private synchronized void release(Carrier carrier) {
        idle.push(carrier);
        if (--busy == 0) {
            LockSupport.unpark(host);
        }
    }

    private synchronized boolean isBusy() {
        return busy > 0;
    }

    @Override
    public Thread main() {
        return main;
    }

    @Override
    public void begin(ThreadState main) {
        main.carriedBy(host);
    }

    @Override
    public boolean wrapsTasks() {
        return false;
    }

    @Override
    public void start(ThreadState state, ControlledTask task, Class<?> caller) {
        if (Disguise.stackSize(state.thread) != 0) {
            throw Control.redo();
        }
        state.carriedBy(null);
        Disguise.begin(state.thread);
    }

    @Override
    public void arrive(ThreadState self) {
        if (Token.isStopping()) {
            throw ExecutionStopped.INSTANCE;
        }
    }

    @Override
    public void pass(ThreadState self, ThreadState next, int result) {
        boolean ended = self.ended;
        Carrier fresh = next.carrier() == null ? take() : null;
        if (ended) {
            // before anybody can look, and after the last thread was made: an ended one has no group for it
            Disguise.end(self.thread);
        }
        if (fresh != null) {
            next.carriedBy(fresh);
            fresh.carry(next.thread, next.life);
        } else {
            next.openGate(result);
        }
        if (!ended) {
            Token.await(self);
        }
    }

    @Override
    public void leave(ThreadState self) {}

    @Override
    public void stop() {
        for (int i = 0; i < Token.threads(); i++) {
            ThreadState thread = Token.thread(i);
            if (!thread.ended && thread.carrier() != null) {
                thread.openGate(0);
            }
        }
    }

    @Override
    public void awaitDeath(Thread thread) {}

    @Override
    public boolean isGenuine() {
        return false;
    }
}
