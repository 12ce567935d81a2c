package java.util.concurrent;

import io.jcheck.runtime.TaskHooks;

/**
 * The model of the task: a monitor around its state, and a latch for those who wait for its end, which is opened with the monitor
 * held: nobody sees the one without the other.
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
            return state == State.CANCELLED || state == State.INTERRUPTED;
        }
    }

    @Override
    public boolean isDone() {
        return task.remaining() == 0;
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean ends;
        synchronized (task) {
            ends = state == State.NEW;
            if (ends) {
                // an interrupt that comes while the task runs must not be seen by what its thread does next
                if (mayInterruptIfRunning && runner != null) {
                    runner.interrupt();
                }
                end(mayInterruptIfRunning ? State.INTERRUPTED : State.CANCELLED);
            }
        }
        if (ends) {
            done();
        }
        return ends;
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
        if (runner == Thread.currentThread()) {
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
        synchronized (task) {
            if (state != State.NEW || runner != null) {
                return null;
            }
            runner = Thread.currentThread();
            return callable;
        }
    }

    private boolean release() {
        synchronized (task) {
            runner = null;
            return state == State.NEW;
        }
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
