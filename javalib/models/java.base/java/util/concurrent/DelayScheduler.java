package java.util.concurrent;

import java.util.Objects;
import java.util.function.Consumer;

/** The model of what runs the delayed tasks of a {@link ForkJoinPool}, which has them since JDK 25: a pool of one thread. */
final class DelayScheduler {
    private final ForkJoinPool pool;
    private final ScheduledThreadPoolExecutor timer;

    DelayScheduler(ForkJoinPool pool, String name) {
        this.pool = pool;
        this.timer = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        });
        timer.setRemoveOnCancelPolicy(true);
    }

    private Future<?> schedule(ScheduledForkJoinTask<?> task) {
        return timer.schedule(() -> enabled(task), task.getDelay(TimeUnit.NANOSECONDS), TimeUnit.NANOSECONDS);
    }

    private void enabled(ScheduledForkJoinTask<?> task) {
        if (task.isImmediate) {
            task.doExec();
        }
        pool.undelay(task, !task.isImmediate);
    }

    /** The pool is shut down: cancels the tasks that come again and again, or all. The caller does not wait for that. */
    void cancel(boolean all) {
        try {
            timer.execute(() -> {
                for (ScheduledForkJoinTask<?> task : pool.delayed()) {
                    if (all || task.period != 0) {
                        task.cancel(false);
                    }
                }
            });
        } catch (RejectedExecutionException ended) {
            // the pool has ended meanwhile, so that no task is left
        }
    }

    void stop() {
        timer.shutdownNow();
    }

    static final class ScheduledForkJoinTask<T> extends ForkJoinTask.InterruptibleTask<T>
            implements ScheduledFuture<T> {
        private static final long serialVersionUID = 1;
        private final transient ForkJoinPool pool;
        private final transient Runnable runnable;
        private final transient Callable<? extends T> callable;
        private final transient boolean isImmediate;
        /** Of a fixed rate, negative of a fixed delay, 0 of a task that runs once. */
        private final long period;

        private transient volatile long when;
        private transient volatile Future<?> waiting;
        private T result;

        ScheduledForkJoinTask(
                long delay,
                long period,
                boolean isImmediate,
                Runnable runnable,
                Callable<? extends T> callable,
                ForkJoinPool pool) {
            this.when = System.nanoTime() + Math.max(0, delay);
            this.period = period;
            this.isImmediate = isImmediate;
            this.runnable = runnable;
            this.callable = callable;
            this.pool = Objects.requireNonNull(pool);
        }

        ScheduledForkJoinTask<T> schedule() {
            DelayScheduler delays = pool.delay(this);
            if (delays == null) {
                throw new RejectedExecutionException();
            }
            waiting = delays.schedule(this);
            return this;
        }

        @Override
        T compute() throws Exception {
            if (callable != null) {
                return callable.call();
            }
            runnable.run();
            return null;
        }

        @Override
        boolean ends() {
            if (period == 0) {
                return true;
            }
            when = period > 0 ? when + period : System.nanoTime() - period;
            DelayScheduler delays = isDone() ? null : pool.delay(this);
            if (delays == null) {
                cancel(false);
            } else {
                waiting = delays.schedule(this);
            }
            return false;
        }

        @Override
        public boolean cancel(boolean mayInterruptIfRunning) {
            boolean cancelled = super.cancel(mayInterruptIfRunning);
            Future<?> delay = waiting;
            if (pool.undelay(this, false) && delay != null) {
                delay.cancel(false);
            }
            return cancelled;
        }

        @Override
        public T getRawResult() {
            return result;
        }

        @Override
        protected void setRawResult(T value) {
            result = value;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(when - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
        }
    }

    /** A task with a time limit. */
    static final class Limited<T> extends ForkJoinTask.InterruptibleTask<T> {
        private static final long serialVersionUID = 1;
        private final transient Callable<? extends T> callable;
        private final transient Consumer<? super ForkJoinTask<T>> action;
        /** Set before it is submitted. */
        transient ScheduledForkJoinTask<Void> limit;

        private T result;

        Limited(Callable<? extends T> callable, Consumer<? super ForkJoinTask<T>> action) {
            this.callable = callable;
            this.action = action;
        }

        /** The time is over. Without an action it is cancelled; who runs it is interrupted in any case. */
        void expires() {
            if (isDone()) {
                return;
            }
            if (action == null) {
                cancel(true);
                return;
            }
            action.accept(this);
            interrupt();
        }

        @Override
        T compute() throws Exception {
            return callable.call();
        }

        @Override
        boolean ends() {
            limit.cancel(false);
            return true;
        }

        @Override
        public T getRawResult() {
            return result;
        }

        @Override
        protected void setRawResult(T value) {
            result = value;
        }
    }
}
