package java.util.concurrent;

import io.jcheck.runtime.LockHooks;
import io.jcheck.runtime.TaskHooks;

/**
 * The model of the task: a monitor around its state, and a latch for those who wait for its end, which is opened with the monitor
 * held: nobody sees the one without the other. To begin, and to cancel with an interrupt, is one step each; in the JDK it is two,
 * which are taken as soon as a thread meets such a cancellation that another one has made.
 */
public class FutureTask<V> implements RunnableFuture<V> {
    private enum State {
        NEW,
        NORMAL,
        EXCEPTIONAL,
        CANCELLED,
        INTERRUPTED
    }

    /** Open when the task has ended; its monitor is that of the state. */
    private final Countdown task = Countdown.ofTask();
    private State state = State.NEW;
    private Callable<V> callable;
    private V result;
    private Throwable failure;
    private Thread runner;
    /** Who has cancelled it with an interrupt. */
    private Thread interrupter;
    /** Open when that interrupt has been sent, if it is a step of its own. */
    private Countdown interrupted;

    public FutureTask(Callable<V> callable) {
        if (callable == null) {
            throw new NullPointerException();
        }
        this.callable = callable;
    }

    public FutureTask(Runnable runnable, V result) {
        this.callable = Executors.callable(runnable, result);
    }

    @Override
    public boolean isCancelled() {
        synchronized (task) {
            meetsInterrupt();
            return state == State.CANCELLED || state == State.INTERRUPTED;
        }
    }

    @Override
    public boolean isDone() {
        boolean ended = task.remaining() == 0;
        if (ended) {
            meetsInterrupt();
        }
        return ended;
    }

    /** The calling thread finds it ended. It may have been cancelled, and its interrupt not been sent. */
    private void meetsInterrupt() {
        if (state == State.INTERRUPTED && interrupted == null && interrupter != Thread.currentThread()) {
            LockHooks.lateInterrupt();
        }
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean isApart = mayInterruptIfRunning && LockHooks.foreseesLateInterrupts();
        synchronized (task) {
            if (state != State.NEW) {
                return false;
            }
            if (isApart) {
                interrupted = new Countdown(1);
            } else if (mayInterruptIfRunning && runner != null) {
                // an interrupt that comes while the task runs must not be seen by what its thread does next
                runner.interrupt();
            }
            interrupter = Thread.currentThread();
            end(mayInterruptIfRunning ? State.INTERRUPTED : State.CANCELLED);
        }
        if (isApart) {
            synchronized (task) {
                if (runner != null) {
                    runner.interrupt();
                }
            }
            interrupted.countDown();
        }
        done();
        return true;
    }

    @Override
    public V get() throws InterruptedException, ExecutionException {
        task.await();
        return report();
    }

    @Override
    public V get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        long nanos = unit.toNanos(timeout);
        boolean ended = nanos > 0 ? task.await(nanos) : task.remaining() == 0;
        if (!ended && nanos <= 0 && Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (!ended) {
            throw new TimeoutException();
        }
        return report();
    }

    private V report() throws ExecutionException {
        meetsInterrupt();
        switch (state) {
            case NORMAL:
                return result;
            case EXCEPTIONAL:
                throw new ExecutionException(failure);
            default:
                throw new CancellationException();
        }
    }

    /** Called with the monitor. */
    private void end(State how) {
        state = how;
        callable = null;
        if (runner == Thread.currentThread() && interrupted == null) {
            runner = null;
        }
        task.countDown();
    }

    protected void done() {}

    protected void set(V v) {
        synchronized (task) {
            if (state != State.NEW) {
                return;
            }
            result = v;
            end(State.NORMAL);
        }
        done();
    }

    protected void setException(Throwable t) {
        synchronized (task) {
            if (state != State.NEW) {
                return;
            }
            failure = t;
            end(State.EXCEPTIONAL);
        }
        TaskHooks.failed(t);
        done();
    }

    /** What the calling thread is to run, if anything. */
    private Callable<V> begin() {
        boolean isApart = LockHooks.foreseesLateInterrupts();
        synchronized (task) {
            if (state != State.NEW || runner != null) {
                meetsInterrupt();
                return null;
            }
            runner = Thread.currentThread();
            if (!isApart) {
                return callable;
            }
        }
        Callable<V> work;
        synchronized (task) {
            work = callable;
        }
        if (work == null) {
            release();
        }
        return work;
    }

    private boolean release() {
        Countdown pending;
        boolean goesOn;
        synchronized (task) {
            runner = null;
            goesOn = state == State.NEW;
            pending = interrupted;
        }
        if (pending != null) {
            // an interrupt that is meant for the task must not come while the thread does something else
            pending.awaitUninterruptibly();
        }
        return goesOn;
    }

    @Override
    public void run() {
        Callable<V> work = begin();
        if (work == null) {
            return;
        }
        try {
            V value;
            try {
                value = work.call();
            } catch (Throwable thrown) {
                setException(thrown);
                return;
            }
            set(value);
        } finally {
            // nobody else makes it another thread or none
            if (runner == Thread.currentThread()) {
                release();
            }
        }
    }

    protected boolean runAndReset() {
        Callable<V> work = begin();
        if (work == null) {
            return false;
        }
        boolean ran = false;
        try {
            work.call();
            ran = true;
        } catch (Throwable thrown) {
            setException(thrown);
        }
        return release() && ran;
    }

    @Override
    public String toString() {
        synchronized (task) {
            meetsInterrupt();
            switch (state) {
                case NORMAL:
                    return super.toString() + "[Completed normally]";
                case EXCEPTIONAL:
                    return super.toString() + "[Completed exceptionally: " + failure + "]";
                case NEW:
                    String what = callable == null ? "" : ", task = " + callable;
                    return super.toString() + "[Not completed" + what + "]";
                default:
                    return super.toString() + "[Cancelled]";
            }
        }
    }
}
