package java.util.concurrent;

import io.jcheck.runtime.LockHooks;
import io.jcheck.runtime.threads.Locks;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.concurrent.locks.LockGuard;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The model of the semaphore: a lock around its permits, which is taken when there is one. Where somebody takes several permits at
 * once, or asks who waits, and of a fair one always, there is a queue of those that wait: a fair one serves them in their order.
 * In one that is not fair, who comes may pass those that wait; of those that wait and want one permit each, any may get it, which
 * is more than the JDK does. Nobody passes one that waits for several, and keeps all behind it waiting, as in the JDK.
 */
public class Semaphore implements java.io.Serializable {
    private static final long serialVersionUID = -3222578661600680210L;

    /** Reports call the monitor so. */
    private static final class Permits {}

    /** Around all that follows, where there is a queue; else that is the lock. */
    private transient Permits monitor = new Permits();
    private transient ReentrantLock lock = new ReentrantLock();
    /** There is a permit. */
    private transient LockGuard some = LockGuard.alerting(lock);
    /** Changed under the lock, or the monitor. */
    private volatile int permits;
    private final boolean fair;
    /** Who waits, in the order of coming. */
    private transient Waiter first;

    /** A thread that waits. */
    private static final class Waiter {
        final int wanted;
        final Thread thread = Thread.currentThread();
        Waiter next;

        Waiter(int wanted) {
            this.wanted = wanted;
        }
    }

    public Semaphore(int permits) {
        this(permits, false);
    }

    public Semaphore(int permits, boolean fair) {
        this.permits = permits;
        this.fair = fair;
        begin();
    }

    private void begin() {
        if (!hasQueue()) {
            lock.lock();
            count(permits);
            lock.unlock();
        }
    }

    /** Whether it matters who waits. */
    private boolean hasQueue() {
        return fair || LockHooks.foreseesPermits();
    }

    /** Somebody asks for what only the queue knows. */
    private void asks() {
        if (!hasQueue()) {
            LockHooks.permits();
        }
    }

    /** With the lock. */
    private void count(int now) {
        permits = now;
        some.tell(now > 0);
    }

    /** Takes the lock when there is a permit, and takes that; of the results of {@link LockGuard#enter} another one, if not. */
    private int take(boolean timed, long nanos) {
        int how = some.enter(timed, nanos);
        if (how == Locks.DONE) {
            count(permits - 1);
            lock.unlock();
        }
        return how;
    }

    /** Whether a permit can be had by {@link #take}. */
    private boolean isSimple(int wanted) {
        if (wanted != 1) {
            asks();
        }
        return wanted == 1 && !hasQueue();
    }

    public void acquire() throws InterruptedException {
        acquire(1);
    }

    public void acquire(int wanted) throws InterruptedException {
        check(wanted);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (isSimple(wanted)) {
            if (take(false, 0) == Locks.INTERRUPTED) {
                throw new InterruptedException();
            }
            return;
        }
        synchronized (monitor) {
            if (!mayTake(wanted, null)) {
                Waiter self = enqueue(wanted);
                try {
                    while (!mayTake(wanted, self)) {
                        monitor.wait();
                        // who is woken and then interrupted looks at the interrupt first
                        LockHooks.checkInterrupt();
                    }
                } finally {
                    dequeue(self);
                }
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
        if (isSimple(wanted)) {
            while (take(false, 0) == Locks.INTERRUPTED) {
                interrupted = true;
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            return;
        }
        synchronized (monitor) {
            if (!mayTake(wanted, null)) {
                Waiter self = enqueue(wanted);
                while (!mayTake(wanted, self)) {
                    try {
                        monitor.wait();
                    } catch (InterruptedException later) {
                        interrupted = true;
                    }
                }
                dequeue(self);
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
        if (!hasQueue()) {
            lock.lock();
            boolean enough = permits >= wanted;
            if (enough) {
                count(permits - wanted);
            }
            lock.unlock();
            return enough;
        }
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
        if (isSimple(wanted)) {
            if (nanos <= 0) {
                return tryAcquire();
            }
            int how = take(true, nanos);
            if (how == Locks.INTERRUPTED) {
                throw new InterruptedException();
            }
            return how == Locks.DONE;
        }
        synchronized (monitor) {
            boolean enough = mayTake(wanted, null);
            if (!enough && nanos > 0) {
                long deadline = LockHooks.nanoTime() + nanos;
                Waiter self = enqueue(wanted);
                try {
                    while (!mayTake(wanted, self) && nanos > 0) {
                        monitor.wait(nanos / 1_000_000, (int) (nanos % 1_000_000));
                        LockHooks.checkInterrupt();
                        nanos = deadline - LockHooks.nanoTime();
                    }
                    enough = mayTake(wanted, self);
                } finally {
                    dequeue(self);
                }
            }
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
        if (!hasQueue()) {
            lock.lock();
            try {
                count(sum(given));
            } finally {
                lock.unlock();
            }
            return;
        }
        synchronized (monitor) {
            permits = sum(given);
            monitor.notifyAll();
        }
    }

    private int sum(int given) {
        int sum = permits + given;
        if (sum < permits) {
            throw new Error("Maximum permit count exceeded");
        }
        return sum;
    }

    public int availablePermits() {
        return permits;
    }

    public int drainPermits() {
        if (!hasQueue()) {
            lock.lock();
            int all = permits;
            count(0);
            lock.unlock();
            return all;
        }
        synchronized (monitor) {
            int all = permits;
            permits = 0;
            return all;
        }
    }

    protected void reducePermits(int reduction) {
        check(reduction);
        if (!hasQueue()) {
            lock.lock();
            count(permits - reduction);
            lock.unlock();
            return;
        }
        synchronized (monitor) {
            permits -= reduction;
        }
    }

    public boolean isFair() {
        return fair;
    }

    public final boolean hasQueuedThreads() {
        asks();
        synchronized (monitor) {
            return first != null;
        }
    }

    public final int getQueueLength() {
        return getQueuedThreads().size();
    }

    protected Collection<Thread> getQueuedThreads() {
        asks();
        ArrayList<Thread> queued = new ArrayList<>();
        synchronized (monitor) {
            for (Waiter waiter = first; waiter != null; waiter = waiter.next) {
                // The last one first, as in the JDK.
                queued.add(0, waiter.thread);
            }
        }
        return queued;
    }

    @Override
    public String toString() {
        return super.toString() + "[Permits = " + permits + "]";
    }

    /** Whether so many permits are there for a thread; it is not among those that wait if {@code self} is null. */
    private boolean mayTake(int wanted, Waiter self) {
        if (permits < wanted) {
            return false;
        }
        if (self == null || fair) {
            return !fair || first == self;
        }
        Waiter waiter = first;
        while (waiter != self && waiter.wanted <= 1) {
            waiter = waiter.next;
        }
        return waiter == self && (wanted <= 1 || first == self);
    }

    private Waiter enqueue(int wanted) {
        Waiter self = new Waiter(wanted);
        if (first == null) {
            first = self;
            return self;
        }
        Waiter last = first;
        while (last.next != null) {
            last = last.next;
        }
        last.next = self;
        return self;
    }

    /** Those that it has kept waiting may go on. */
    private void dequeue(Waiter self) {
        boolean keeps = fair;
        Waiter before = null;
        for (Waiter waiter = first; waiter != self; waiter = waiter.next) {
            keeps |= waiter.wanted > 1;
            before = waiter;
        }
        for (Waiter waiter = self; waiter != null; waiter = waiter.next) {
            keeps |= waiter.wanted > 1;
        }
        if (before == null) {
            first = self.next;
        } else {
            before.next = self.next;
        }
        if (keeps && self.next != null) {
            monitor.notifyAll();
        }
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        monitor = new Permits();
        lock = new ReentrantLock();
        some = LockGuard.alerting(lock);
        begin();
    }

    private static void check(int number) {
        if (number < 0) {
            throw new IllegalArgumentException();
        }
    }
}
