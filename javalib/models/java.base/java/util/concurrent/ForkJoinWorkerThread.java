package java.util.concurrent;

import io.jcheck.runtime.LockHooks;
import java.util.ArrayList;
import java.util.List;

/** The model of the worker: its tasks belong to its pool. */
public class ForkJoinWorkerThread extends Thread {
    final ForkJoinPool pool;
    /** Guarded by the lock of the pool, like all that follow. */
    final ForkJoinPool.Tasks tasks = new ForkJoinPool.Tasks();

    /** It has nothing to do; in the books if somebody asks for that. */
    boolean rests;
    /** It does not count any more. */
    boolean left;

    /** Tasks of others that it has taken since it had nothing to do. */
    int stolen;

    /** What it has left in its queue when the pool was stopped. */
    final List<ForkJoinTask<?>> dropped = new ArrayList<>();

    int index;

    /** The task that it was employed for, if nobody else may come to run it; used by its starter, and by itself then. */
    ForkJoinTask<?> first;

    /** Whether it runs no other task, and the pool has no books. */
    private final boolean isForOne;

    ForkJoinWorkerThread(ThreadGroup group, ForkJoinPool pool, boolean ofSystem, boolean clearsLocals) {
        this(group, pool, pool.nextName(), ofSystem, clearsLocals, false);
        pool.enlist(this);
    }

    /** For one task. */
    ForkJoinWorkerThread(ForkJoinPool pool, ForkJoinTask<?> task, String name, boolean clearsLocals) {
        this(null, pool, name, true, clearsLocals, true);
        this.first = task;
    }

    private ForkJoinWorkerThread(
            ThreadGroup group, ForkJoinPool pool, String name, boolean ofSystem, boolean clearsLocals, boolean isForOne) {
        super(group, null, name, 0, !clearsLocals);
        this.pool = pool;
        this.isForOne = isForOne;
        super.setDaemon(true);
        if (pool.handler != null) {
            super.setUncaughtExceptionHandler(pool.handler);
        }
        if (ofSystem) {
            super.setContextClassLoader(ClassLoader.getSystemClassLoader());
        }
    }

    protected ForkJoinWorkerThread(ThreadGroup group, ForkJoinPool pool, boolean preserveThreadLocals) {
        this(group, pool, false, !preserveThreadLocals);
    }

    protected ForkJoinWorkerThread(ForkJoinPool pool) {
        this(null, pool, false, false);
    }

    public ForkJoinPool getPool() {
        return pool;
    }

    public int getPoolIndex() {
        if (isForOne) {
            LockHooks.parallelism();
        }
        return index;
    }

    public int getQueuedTaskCount() {
        return pool.sizeOf(this);
    }

    /** Whether the calling thread has something to do without looking at others; from JDK 22 on, queues ask it. */
    static boolean hasKnownQueuedWork() {
        Thread thread = Thread.currentThread();
        if (thread instanceof ForkJoinWorkerThread) {
            ForkJoinWorkerThread self = (ForkJoinWorkerThread) thread;
            return self.pool.sizeOf(self) > 0;
        }
        return false;
    }

    protected void onStart() {}

    protected void onTermination(Throwable exception) {}

    @Override
    public void run() {
        if (isForOne) {
            LockHooks.servesTask();
            first.doExec();
            LockHooks.endsTask();
            pool.ends();
            return;
        }
        Throwable thrown = null;
        LockHooks.servesPool();
        try {
            onStart();
            pool.work(this);
        } catch (Throwable of) {
            thrown = of;
        }
        try {
            onTermination(thrown);
        } catch (Throwable of) {
            thrown = thrown == null ? of : thrown;
        }
        pool.strike(this);
        if (thrown != null) {
            ForkJoinTask.<RuntimeException>rethrow(thrown);
        }
    }
}
