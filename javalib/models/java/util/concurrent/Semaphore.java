package java.util.concurrent;

import io.jcheck.runtime.LockHooks;
import java.util.ArrayList;
import java.util.Collection;

/**
 * The model of the semaphore: a monitor around its permits. Whoever waits may get them, as the documentation allows for
 * semaphores that are not fair; of fair ones that is more than the JDK does.
 */
public class Semaphore implements java.io.Serializable {
    private static final long serialVersionUID = -3222578661600680210L;

    /** Reports call the monitor so. */
    private static final class Permits {}

    private final transient Permits monitor = new Permits();
    /** Changed under the monitor. */
    private volatile int permits;
    private final boolean fair;

    public Semaphore(int permits) {
        this(permits, false);
    }

    public Semaphore(int permits, boolean fair) {
        this.permits = permits;
        this.fair = fair;
    }

    public void acquire() throws InterruptedException {
        acquire(1);
    }

    public void acquire(int wanted) throws InterruptedException {
        check(wanted);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        synchronized (monitor) {
            while (permits < wanted) {
                monitor.wait();
            }
            permits -= wanted;
        }
    }

    public void acquireUninterruptibly() {
        acquireUninterruptibly(1);
    }

    public void acquireUninterruptibly(int wanted) {
        check(wanted);
        boolean interrupted = false;
        synchronized (monitor) {
            while (permits < wanted) {
                try {
                    monitor.wait();
                } catch (InterruptedException later) {
                    interrupted = true;
                }
            }
            permits -= wanted;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    public boolean tryAcquire() {
        return tryAcquire(1);
    }

    public boolean tryAcquire(int wanted) {
        check(wanted);
        synchronized (monitor) {
            boolean enough = permits >= wanted;
            if (enough) {
                permits -= wanted;
            }
            return enough;
        }
    }

    public boolean tryAcquire(long timeout, TimeUnit unit) throws InterruptedException {
        return tryAcquire(1, timeout, unit);
    }

    public boolean tryAcquire(int wanted, long timeout, TimeUnit unit) throws InterruptedException {
        check(wanted);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        long nanos = unit.toNanos(timeout);
        synchronized (monitor) {
            if (permits < wanted && nanos > 0) {
                long deadline = System.nanoTime() + nanos;
                while (permits < wanted && nanos > 0) {
                    monitor.wait(nanos / 1_000_000, (int) (nanos % 1_000_000));
                    nanos = deadline - System.nanoTime();
                }
            }
            boolean enough = permits >= wanted;
            if (enough) {
                permits -= wanted;
            }
            return enough;
        }
    }

    public void release() {
        release(1);
    }

    public void release(int given) {
        check(given);
        synchronized (monitor) {
            int sum = permits + given;
            if (sum < permits) {
                throw new Error("Maximum permit count exceeded");
            }
            permits = sum;
            monitor.notifyAll();
        }
    }

    public int availablePermits() {
        return permits;
    }

    public int drainPermits() {
        synchronized (monitor) {
            int all = permits;
            permits = 0;
            return all;
        }
    }

    protected void reducePermits(int reduction) {
        check(reduction);
        synchronized (monitor) {
            permits -= reduction;
        }
    }

    public boolean isFair() {
        return fair;
    }

    public final boolean hasQueuedThreads() {
        LockHooks.unmodelled("java.util.concurrent.Semaphore.hasQueuedThreads");
        return false;
    }

    public final int getQueueLength() {
        LockHooks.unmodelled("java.util.concurrent.Semaphore.getQueueLength");
        return 0;
    }

    protected Collection<Thread> getQueuedThreads() {
        LockHooks.unmodelled("java.util.concurrent.Semaphore.getQueuedThreads");
        return new ArrayList<>();
    }

    @Override
    public String toString() {
        return super.toString() + "[Permits = " + permits + "]";
    }

    private static void check(int number) {
        if (number < 0) {
            throw new IllegalArgumentException();
        }
    }
}
