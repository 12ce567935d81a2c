package java.util.concurrent;

import java.io.Serializable;

/** The model of the task that ends when others have: its count is under a monitor, so that an arrival is one step. */
public abstract class CountedCompleter<T> extends ForkJoinTask<T> {
    private static final long serialVersionUID = 5232453752276485070L;

    /** What has not arrived yet. Reports call the monitor so. */
    private static final class Pending implements Serializable {
        private static final long serialVersionUID = 1;
        private int count;

        synchronized int get() {
            return count;
        }

        synchronized void set(int count) {
            this.count = count;
        }

        synchronized void add(int delta) {
            count += delta;
        }

        synchronized boolean replace(int expected, int count) {
            boolean same = this.count == expected;
            this.count = same ? count : this.count;
            return same;
        }

        /** What it was. */
        synchronized int decrement() {
            int before = count;
            count = before == 0 ? 0 : before - 1;
            return before;
        }
    }

    final CountedCompleter<?> completer;
    private final Pending pending = new Pending();

    protected CountedCompleter(CountedCompleter<?> completer, int initialPendingCount) {
        this.completer = completer;
        this.pending.count = initialPendingCount;
    }

    protected CountedCompleter(CountedCompleter<?> completer) {
        this.completer = completer;
    }

    protected CountedCompleter() {
        this.completer = null;
    }

    public abstract void compute();

    public void onCompletion(CountedCompleter<?> caller) {}

    public boolean onExceptionalCompletion(Throwable ex, CountedCompleter<?> caller) {
        return true;
    }

    public final CountedCompleter<?> getCompleter() {
        return completer;
    }

    public final int getPendingCount() {
        return pending.get();
    }

    public final void setPendingCount(int count) {
        pending.set(count);
    }

    public final void addToPendingCount(int delta) {
        pending.add(delta);
    }

    public final boolean compareAndSetPendingCount(int expected, int count) {
        return pending.replace(expected, count);
    }

    public final int decrementPendingCountUnlessZero() {
        return pending.decrement();
    }

    public final CountedCompleter<?> getRoot() {
        CountedCompleter<?> root = this;
        while (root.completer != null) {
            root = root.completer;
        }
        return root;
    }

    /** Whether this one, or one that it completes, is the given one. */
    final boolean leadsTo(CountedCompleter<?> wanted) {
        for (CountedCompleter<?> at = this; at != null; at = at.completer) {
            if (at == wanted) {
                return true;
            }
        }
        return false;
    }

    public final void tryComplete() {
        arrive(true);
    }

    public final void propagateCompletion() {
        arrive(false);
    }

    private void arrive(boolean tells) {
        CountedCompleter<?> last = this;
        for (CountedCompleter<?> at = this; at != null; at = at.completer) {
            if (at.pending.decrement() != 0) {
                return;
            }
            if (tells) {
                at.onCompletion(last);
            }
            last = at;
        }
        last.quietlyComplete();
    }

    @Override
    public void complete(T rawResult) {
        setRawResult(rawResult);
        onCompletion(this);
        quietlyComplete();
        if (completer != null) {
            completer.tryComplete();
        }
    }

    public final CountedCompleter<?> firstComplete() {
        return pending.decrement() == 0 ? this : null;
    }

    public final CountedCompleter<?> nextComplete() {
        if (completer != null) {
            return completer.firstComplete();
        }
        quietlyComplete();
        return null;
    }

    public final void quietlyCompleteRoot() {
        getRoot().quietlyComplete();
    }

    public final void helpComplete(int maxTasks) {
        ForkJoinPool of = getPool();
        for (int run = 0; run < maxTasks && !isDone(); run++) {
            ForkJoinTask<?> part = (of == null ? ForkJoinPool.common : of).pollPart(this);
            if (part == null) {
                return;
            }
            part.doExec();
        }
    }

    @Override
    final void trySetException(Throwable thrown) {
        CountedCompleter<?> last = this;
        for (CountedCompleter<?> at = this; at != null && !at.isDone(); at = at.completer) {
            if (!at.trySetThrown(thrown) || !at.onExceptionalCompletion(thrown, last)) {
                return;
            }
            last = at;
        }
    }

    @Override
    protected final boolean exec() {
        compute();
        return false;
    }

    @Override
    public T getRawResult() {
        return null;
    }

    @Override
    protected void setRawResult(T t) {}
}
