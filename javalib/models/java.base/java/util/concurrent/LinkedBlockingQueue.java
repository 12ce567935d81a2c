package java.util.concurrent;

import io.jcheck.runtime.LockHooks;
import io.jcheck.runtime.threads.Locks;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.AbstractQueue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.locks.LockGuard;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The model of the queue: one lock instead of two and an atomic count. Who waits takes the lock when there is something to take, or
 * room, and does nothing before that.
 */
public class LinkedBlockingQueue<E> extends AbstractQueue<E> implements BlockingQueue<E>, java.io.Serializable {
    private static final long serialVersionUID = -6903933977591709194L;

    /** An element, and those behind it. One that was taken from the front points to itself. */
    private static final class Node<E> {
        E item;
        Node<E> next;

        Node(E item) {
            this.item = item;
        }
    }

    private final int capacity;
    transient ReentrantLock lock = new ReentrantLock();
    private transient LockGuard notEmpty = new LockGuard(lock, null);
    private transient LockGuard notFull = new LockGuard(lock, null);
    private transient int count;
    /** Those of pools that take from here. */
    private transient List<IdleWorkers> workers = new ArrayList<>();
    /** Those of them that go as soon as the queue is empty. */
    private transient List<IdleWorkers> closing = new ArrayList<>();
    /** Before the first element. */
    private transient Node<E> head = new Node<>(null);
    private transient Node<E> last = head;

    public LinkedBlockingQueue() {
        this(Integer.MAX_VALUE);
    }

    public LinkedBlockingQueue(int capacity) {
        if (capacity <= 0) {
            throw new IllegalArgumentException();
        }
        this.capacity = capacity;
        if (!isUnbounded()) {
            hasRoom();
        }
    }

    private boolean isUnbounded() {
        return capacity == Integer.MAX_VALUE;
    }

    private void hasRoom() {
        lock.lock();
        try {
            notFull.tell(count < capacity);
        } finally {
            lock.unlock();
        }
    }

    /** Lets workers of a pool wait for what is put here. */
    void serves(IdleWorkers idle) {
        lock.lock();
        try {
            workers.add(idle);
            idle.tell(count > 0);
        } finally {
            lock.unlock();
        }
    }

    /** Lets workers of a pool go as soon as the queue is empty; false if it is, and they are still to be told. With the lock. */
    boolean close(IdleWorkers idle) {
        return count > 0 && closing.add(idle);
    }

    /** With the lock. */
    private void counts(int now) {
        count = now;
        notEmpty.tell(now > 0);
        for (IdleWorkers idle : workers) {
            idle.tell(now > 0);
        }
        if (!isUnbounded()) {
            notFull.tell(now < capacity);
        }
        if (now == 0 && !closing.isEmpty()) {
            for (IdleWorkers idle : closing) {
                idle.end();
            }
            closing.clear();
        }
    }

    public LinkedBlockingQueue(Collection<? extends E> c) {
        this(Integer.MAX_VALUE);
        lock.lock();
        try {
            for (E e : c) {
                enqueue(Objects.requireNonNull(e));
            }
        } finally {
            lock.unlock();
        }
    }

    private void enqueue(E e) {
        last.next = new Node<>(e);
        last = last.next;
        counts(count + 1);
    }

    private E dequeue() {
        Node<E> first = head.next;
        head.next = head;
        head = first;
        E e = first.item;
        first.item = null;
        counts(count - 1);
        return e;
    }

    private void unlink(Node<E> node, Node<E> before) {
        // its successor stays, for those who stand there
        node.item = null;
        before.next = node.next;
        if (last == node) {
            last = before;
        }
        counts(count - 1);
    }

    @Override
    public int size() {
        lock.lock();
        try {
            return count;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public int remainingCapacity() {
        return capacity - size();
    }

    @Override
    public void put(E e) throws InterruptedException {
        Objects.requireNonNull(e);
        waitFor(notFull, false, 0);
        try {
            enqueue(e);
        } finally {
            lock.unlock();
        }
    }

    /** Takes the lock when there is something, or room; false if a time limit has expired before that. */
    private boolean waitFor(LockGuard what, boolean timed, long nanos) throws InterruptedException {
        LockHooks.checkInterrupt();
        if (what == notFull && isUnbounded()) {
            lock.lock();
            return true;
        }
        if (timed || !(Thread.currentThread() instanceof ForkJoinWorkerThread)) {
            return enters(what, timed, nanos);
        }
        lock.lock();
        if (what == notFull ? count < capacity : count > 0) {
            return true;
        }
        lock.unlock();
        ForkJoinPool.managedBlock(new Wait(what));
        return true;
    }

    private static boolean enters(LockGuard what, boolean timed, long nanos) throws InterruptedException {
        int how = what.enter(timed, nanos);
        if (how == Locks.INTERRUPTED) {
            throw new InterruptedException();
        }
        return how == Locks.DONE;
    }

    /** Of a worker, in whose place another one may work. */
    private static final class Wait implements ForkJoinPool.ManagedBlocker {
        private final LockGuard what;

        Wait(LockGuard what) {
            this.what = what;
        }

        @Override
        public boolean isReleasable() {
            return false;
        }

        @Override
        public boolean block() throws InterruptedException {
            return enters(what, false, 0);
        }
    }

    @Override
    public boolean offer(E e, long timeout, TimeUnit unit) throws InterruptedException {
        Objects.requireNonNull(e);
        long nanos = unit.toNanos(timeout);
        if (nanos <= 0) {
            LockHooks.checkInterrupt();
            return offer(e);
        }
        if (!waitFor(notFull, true, nanos)) {
            return false;
        }
        try {
            enqueue(e);
            return true;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean offer(E e) {
        Objects.requireNonNull(e);
        lock.lock();
        try {
            if (count == capacity) {
                return false;
            }
            enqueue(e);
            return true;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public E take() throws InterruptedException {
        waitFor(notEmpty, false, 0);
        try {
            return dequeue();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public E poll(long timeout, TimeUnit unit) throws InterruptedException {
        long nanos = unit.toNanos(timeout);
        if (nanos <= 0) {
            LockHooks.checkInterrupt();
            return poll();
        }
        if (!waitFor(notEmpty, true, nanos)) {
            return null;
        }
        try {
            return dequeue();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public E poll() {
        lock.lock();
        try {
            return count == 0 ? null : dequeue();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public E peek() {
        lock.lock();
        try {
            return count == 0 ? null : head.next.item;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean remove(Object o) {
        if (o == null) {
            return false;
        }
        lock.lock();
        try {
            Node<E> before = head;
            for (Node<E> node = head.next; node != null; node = node.next) {
                if (o.equals(node.item)) {
                    unlink(node, before);
                    return true;
                }
                before = node;
            }
            return false;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean contains(Object o) {
        if (o == null) {
            return false;
        }
        lock.lock();
        try {
            for (Node<E> node = head.next; node != null; node = node.next) {
                if (o.equals(node.item)) {
                    return true;
                }
            }
            return false;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Object[] toArray() {
        return toArray(new Object[0]);
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T> T[] toArray(T[] a) {
        lock.lock();
        try {
            T[] all = a;
            if (all.length < count) {
                all = (T[]) java.lang.reflect.Array.newInstance(a.getClass().getComponentType(), count);
            }
            int i = 0;
            for (Node<E> node = head.next; node != null; node = node.next) {
                all[i++] = (T) node.item;
            }
            if (all.length > i) {
                all[i] = null;
            }
            return all;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public String toString() {
        return java.util.Arrays.toString(toArray());
    }

    @Override
    public void clear() {
        lock.lock();
        try {
            while (count > 0) {
                dequeue();
            }
        } finally {
            lock.unlock();
        }
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
        lock.lock();
        try {
            int moved = 0;
            while (moved < maxElements && count > 0) {
                // an element that is refused stays
                c.add(head.next.item);
                dequeue();
                moved++;
            }
            return moved;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Iterator<E> iterator() {
        return new Itr();
    }

    @Override
    public Spliterator<E> spliterator() {
        return new Parts(size());
    }

    // Who goes through the whole queue takes batches of at most 64 elements, and does not have the lock while it uses them.

    @Override
    public void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        Walk walk = new Walk((Node<E>) null);
        while (walk.batch()) {
            walk.found.forEach(seen -> action.accept(seen.item));
        }
    }

    @Override
    public boolean removeIf(Predicate<? super E> filter) {
        Objects.requireNonNull(filter);
        boolean removed = false;
        Walk walk = new Walk((Node<E>) null);
        while (walk.batch()) {
            List<Node<E>> wrong = new ArrayList<>();
            for (Seen<E> seen : walk.found) {
                if (isIn(seen.node) && filter.test(seen.item)) {
                    wrong.add(seen.node);
                }
            }
            removed |= !wrong.isEmpty() && removeAll(wrong);
        }
        return removed;
    }

    @Override
    public boolean removeAll(Collection<?> c) {
        Objects.requireNonNull(c);
        return removeIf(c::contains);
    }

    @Override
    public boolean retainAll(Collection<?> c) {
        Objects.requireNonNull(c);
        return removeIf(e -> !c.contains(e));
    }

    private boolean isIn(Node<E> node) {
        lock.lock();
        try {
            return node.item != null;
        } finally {
            lock.unlock();
        }
    }

    private boolean removeAll(List<Node<E>> nodes) {
        boolean removed = false;
        lock.lock();
        try {
            for (Node<E> node : nodes) {
                removed |= unlink(node);
            }
        } finally {
            lock.unlock();
        }
        return removed;
    }

    /** With the lock; false if somebody has taken it. */
    private boolean unlink(Node<E> node) {
        Node<E> before = head;
        while (before.next != null && before.next != node) {
            before = before.next;
        }
        boolean isIn = before.next != null && node.item != null;
        if (isIn) {
            unlink(node, before);
        }
        return isIn;
    }

    /** With the lock. */
    private Node<E> after(Node<E> node) {
        return node.next == node ? head.next : node.next;
    }

    /** An element of a batch. */
    private static final class Seen<E> {
        final Node<E> node;
        final E item;

        Seen(Node<E> node, E item) {
            this.node = node;
            this.item = item;
        }
    }

    /** A way through the queue. */
    private final class Walk {
        private static final int LARGEST = 64;

        List<Seen<E>> found;
        private Node<E> next;
        private boolean hasBegun;
        private int length;
        private final Seen<E> promised;

        /** From this node on, or from the first one that is there when it begins. */
        Walk(Node<E> from) {
            this.next = from;
            this.promised = null;
        }

        /** From this element on, which is given even if it is taken meanwhile. */
        Walk(Seen<E> promised) {
            this.next = promised.node;
            this.promised = promised;
        }

        /** Takes the next elements, if there are any. */
        boolean batch() {
            if (hasBegun && next == null) {
                return false;
            }
            found = new ArrayList<>();
            lock.lock();
            try {
                if (!hasBegun) {
                    hasBegun = true;
                    next = next == null ? head.next : next;
                    if (promised != null) {
                        found.add(promised);
                        length = 1;
                        next = after(next);
                    }
                    for (Node<E> node = next; node != null && length < LARGEST; node = after(node)) {
                        length += node.item == null ? 0 : 1;
                    }
                }
                for (; next != null && found.size() < length; next = after(next)) {
                    if (next.item != null) {
                        found.add(new Seen<>(next, next.item));
                    }
                }
            } finally {
                lock.unlock();
            }
            return !found.isEmpty();
        }
    }

    /** Gives parts that grow. */
    private final class Parts implements Spliterator<E> {
        private static final int LARGEST = 1 << 25;

        private long left;
        /** Where to go on; null for the front. */
        private Node<E> next;
        private boolean isAtEnd;
        private int size;

        Parts(int count) {
            left = count;
        }

        /** With the lock: the next element, or null. */
        private E advance() {
            Node<E> node = isAtEnd ? null : next == null ? head.next : next;
            E item = null;
            while (item == null && node != null) {
                item = node.item;
                node = after(node);
            }
            next = node;
            isAtEnd = node == null;
            return item;
        }

        @Override
        public boolean tryAdvance(Consumer<? super E> action) {
            Objects.requireNonNull(action);
            E item;
            lock.lock();
            try {
                item = advance();
            } finally {
                lock.unlock();
            }
            if (item == null) {
                return false;
            }
            action.accept(item);
            return true;
        }

        @Override
        public void forEachRemaining(Consumer<? super E> action) {
            Objects.requireNonNull(action);
            Walk walk = new Walk(next);
            while (!isAtEnd && walk.batch()) {
                walk.found.forEach(seen -> action.accept(seen.item));
            }
            isAtEnd = true;
        }

        @Override
        public Spliterator<E> trySplit() {
            List<E> part = new ArrayList<>();
            lock.lock();
            try {
                size = Math.min(size + 1, LARGEST);
                E item;
                while (part.size() < size && (item = advance()) != null) {
                    part.add(item);
                }
                left = isAtEnd ? 0 : Math.max(0, left - part.size());
            } finally {
                lock.unlock();
            }
            return part.isEmpty() ? null : Spliterators.spliterator(part.toArray(), characteristics());
        }

        @Override
        public long estimateSize() {
            return left;
        }

        @Override
        public int characteristics() {
            return ORDERED | NONNULL | CONCURRENT;
        }
    }

    /** Goes along the queue as it is at each step; what {@code hasNext} has promised is returned. */
    private final class Itr implements Iterator<E> {
        private Node<E> next;
        private E item;
        private Node<E> returned;

        Itr() {
            lock.lock();
            try {
                find(head);
            } finally {
                lock.unlock();
            }
        }

        private void find(Node<E> from) {
            Node<E> node = from;
            do {
                node = after(node);
            } while (node != null && node.item == null);
            next = node;
            item = node == null ? null : node.item;
        }

        @Override
        public boolean hasNext() {
            return next != null;
        }

        @Override
        public E next() {
            if (next == null) {
                throw new NoSuchElementException();
            }
            lock.lock();
            try {
                E e = item;
                returned = next;
                find(next);
                return e;
            } finally {
                lock.unlock();
            }
        }

        @Override
        public void forEachRemaining(Consumer<? super E> action) {
            Objects.requireNonNull(action);
            if (next == null) {
                return;
            }
            Walk walk = new Walk(new Seen<>(next, item));
            next = null;
            while (walk.batch()) {
                returned = walk.found.get(walk.found.size() - 1).node;
                walk.found.forEach(seen -> action.accept(seen.item));
            }
        }

        @Override
        public void remove() {
            if (returned == null) {
                throw new IllegalStateException();
            }
            lock.lock();
            try {
                unlink(returned);
                returned = null;
            } finally {
                lock.unlock();
            }
        }
    }

    private void writeObject(ObjectOutputStream s) throws IOException {
        lock.lock();
        try {
            s.defaultWriteObject();
            for (Node<E> node = head.next; node != null; node = node.next) {
                s.writeObject(node.item);
            }
            s.writeObject(null);
        } finally {
            lock.unlock();
        }
    }

    private void readObject(ObjectInputStream s) throws IOException, ClassNotFoundException {
        s.defaultReadObject();
        lock = new ReentrantLock();
        notEmpty = new LockGuard(lock, null);
        notFull = new LockGuard(lock, null);
        workers = new ArrayList<>();
        closing = new ArrayList<>();
        if (!isUnbounded()) {
            hasRoom();
        }
        head = new Node<>(null);
        last = head;
        @SuppressWarnings("unchecked")
        E item = (E) s.readObject();
        while (item != null) {
            add(item);
            @SuppressWarnings("unchecked")
            E following = (E) s.readObject();
            item = following;
        }
    }
}
