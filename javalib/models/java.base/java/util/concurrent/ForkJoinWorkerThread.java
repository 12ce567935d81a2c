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

    ForkJoinWorkerThread(ThreadGroup group, ForkJoinPool pool, boolean ofSystem, boolean clearsLocals) {
        super(group, null, pool.nextName(), 0, !clearsLocals);
        this.pool = pool;
        pool.enlist(this);
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
