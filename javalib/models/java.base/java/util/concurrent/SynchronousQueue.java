package java.util.concurrent;

import io.jcheck.runtime.LockHooks;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.util.AbstractQueue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The model of the queue: a lock around those who wait, which are all producers or all consumers. */
public class SynchronousQueue<E> extends AbstractQueue<E> implements BlockingQueue<E>, java.io.Serializable {
    private static final long serialVersionUID = -3223113410248163686L;

    /** Somebody who waits for a partner. */
    private static final class Waiter<E> {
        /** What a producer brings, or what a consumer was given. */
        E item;
        boolean matched;
        final Condition partner;

        Waiter(E item, Condition partner) {
            this.item = item;
            this.partner = partner;
        }
    }

    private final boolean fair;
    transient ReentrantLock lock = new ReentrantLock();
    private transient List<Waiter<E>> waiters = new ArrayList<>();
    private transient boolean producersWait;

    public SynchronousQueue() {
        this(false);
    }

    public SynchronousQueue(boolean fair) {
        this.fair = fair;
    }

    /** The partner who is next, if one waits. Called with the lock. */
    private Waiter<E> partner(boolean producer) {
        if (waiters.isEmpty() || producersWait != producer) {
            return null;
        }
        Waiter<E> partner = waiters.remove(fair ? 0 : waiters.size() - 1);
        partner.matched = true;
        partner.partner.signal();
        return partner;
    }

    /** Hands an item over at once, or does not. */
    private boolean give(E e) {
        Waiter<E> consumer = partner(false);
        if (consumer != null) {
            consumer.item = e;
        }
        return consumer != null;
    }

    /** Waits for a partner; null when none came in time. Called with the lock. */
    private Waiter<E> await(E item, boolean timed, long nanos) throws InterruptedException {
        Waiter<E> self = new Waiter<>(item, lock.newCondition());
        producersWait = item != null;
        waiters.add(self);
        try {
            while (!self.matched && !(timed && nanos <= 0)) {
                if (timed) {
                    nanos = self.partner.awaitNanos(nanos);
                } else {
                    self.partner.await();
                }
            }
        } catch (InterruptedException interrupted) {
            if (!self.matched) {
                waiters.remove(self);
                throw interrupted;
            }
            Thread.currentThread().interrupt();
        }
        if (!self.matched) {
            waiters.remove(self);
            // who finds no partner hears of an interrupt, even where he does not wait for one
            LockHooks.checkInterrupt();
            return null;
        }
        return self;
    }

    @Override
    public void put(E e) throws InterruptedException {
        Objects.requireNonNull(e);
        lock.lock();
        try {
            if (!give(e)) {
                await(e, false, 0);
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean offer(E e, long timeout, TimeUnit unit) throws InterruptedException {
        Objects.requireNonNull(e);
        lock.lock();
        try {
            return give(e) || await(e, true, unit.toNanos(timeout)) != null;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean offer(E e) {
        Objects.requireNonNull(e);
        lock.lock();
        try {
            return give(e);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public E take() throws InterruptedException {
        lock.lock();
        try {
            Waiter<E> met = partner(true);
            return (met == null ? await(null, false, 0) : met).item;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public E poll(long timeout, TimeUnit unit) throws InterruptedException {
        lock.lock();
        try {
            Waiter<E> met = partner(true);
            met = met == null ? await(null, true, unit.toNanos(timeout)) : met;
            return met == null ? null : met.item;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public E poll() {
        lock.lock();
        try {
            Waiter<E> producer = partner(true);
            return producer == null ? null : producer.item;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean isEmpty() {
        return true;
    }

    @Override
    public int size() {
        return 0;
    }

    @Override
    public int remainingCapacity() {
        return 0;
    }

    @Override
    public void clear() {}

    @Override
    public boolean contains(Object o) {
        return false;
    }

    @Override
    public boolean remove(Object o) {
        return false;
    }

    @Override
    public boolean containsAll(Collection<?> c) {
        return c.isEmpty();
    }

    @Override
    public boolean removeAll(Collection<?> c) {
        return false;
    }

    @Override
    public boolean retainAll(Collection<?> c) {
        return false;
    }

    @Override
    public E peek() {
        return null;
    }

    @Override
    public Iterator<E> iterator() {
        return Collections.emptyIterator();
    }

    @Override
    public Spliterator<E> spliterator() {
        return Spliterators.emptySpliterator();
    }

    @Override
    public Object[] toArray() {
        return new Object[0];
    }

    @Override
    public <T> T[] toArray(T[] a) {
        if (a.length > 0) {
            a[0] = null;
        }
        return a;
    }

    @Override
    public String toString() {
        return "[]";
    }

    @Override
    public int drainTo(Collection<? super E> c) {
        return drainTo(c, Integer.MAX_VALUE);
    }

    @Override
    public int drainTo(Collection<? super E> c, int maxElements) {
        Objects.requireNonNull(c);
        if (c == this) {
            throw new IllegalArgumentException();
        }
        int n = 0;
        for (E e; n < maxElements && (e = poll()) != null; n++) {
            c.add(e);
        }
        return n;
    }

    private void readObject(ObjectInputStream stream) throws IOException, ClassNotFoundException {
        stream.defaultReadObject();
        lock = new ReentrantLock();
        waiters = new ArrayList<>();
    }
}
