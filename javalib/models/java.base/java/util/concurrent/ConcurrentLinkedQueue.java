package java.util.concurrent;

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
import java.util.Queue;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The model of the queue: one lock around a list, instead of links that are compared and set, and two ends that lag behind. To
 * add, to take and to look at the first element are one step each. Who goes through the queue takes one step for each element, and
 * may so miss what comes or goes meanwhile, as with the JDK's own.
 */
public class ConcurrentLinkedQueue<E> extends AbstractQueue<E> implements Queue<E>, java.io.Serializable {
    private static final long serialVersionUID = 196745693267521676L;

    /** An element; null once it is taken. Who is there goes on from it nevertheless. */
    private static final class Node<E> {
        E item;
        Node<E> next;

        Node(E item) {
            this.item = item;
        }
    }

    private transient Object lock = new Object();
    /** Nothing before its successor is in the queue. */
    private transient Node<E> head = new Node<>(null);

    private transient Node<E> tail = head;

    public ConcurrentLinkedQueue() {}

    public ConcurrentLinkedQueue(Collection<? extends E> c) {
        for (E each : c) {
            append(new Node<>(Objects.requireNonNull(each)));
        }
    }

    // The following have the lock, or the queue for themselves.

    private void append(Node<E> node) {
        tail.next = node;
        tail = node;
    }

    /** The first element after this one, or null. */
    private Node<E> after(Node<E> node) {
        Node<E> at = node.next;
        while (at != null && at.item == null) {
            at = at.next;
        }
        return at;
    }

    private Node<E> first() {
        // what was taken from the middle is passed over once
        while (head.next != null && head.next.item == null) {
            head = head.next;
        }
        return head.next;
    }

    // steps

    /** A way through the queue, one step for each element. */
    private final class Walk {
        /** The one that was given last. */
        Node<E> at;
        /** Whether it is looked up with each element where to go on after it, and not later. */
        private final boolean looksAhead;
        private Node<E> next;
        private boolean hasBegun;
        private boolean isAtEnd;

        Walk(boolean looksAhead) {
            this.looksAhead = looksAhead;
        }

        /** The next element, or null. */
        E next() {
            if (isAtEnd) {
                return null;
            }
            synchronized (lock) {
                Node<E> node = !hasBegun ? head : looksAhead ? next : at.next;
                hasBegun = true;
                while (node != null && node.item == null) {
                    node = node.next;
                }
                at = node;
                next = node == null || !looksAhead ? null : following(node);
                isAtEnd = node == null || looksAhead && next == null;
                return node == null ? null : node.item;
            }
        }
    }

    /** What is linked behind a node: an element, or the end, which stays linked when it is taken. */
    private Node<E> following(Node<E> node) {
        Node<E> at = node.next;
        while (at != null && at.item == null && at.next != null) {
            at = at.next;
        }
        return at;
    }

    /** Takes a node out; false if somebody has done so. */
    private boolean take(Node<E> node) {
        synchronized (lock) {
            boolean was = node.item != null;
            node.item = null;
            return was;
        }
    }

    // what programs call

    @Override
    public boolean add(E e) {
        return offer(e);
    }

    @Override
    public boolean offer(E e) {
        Node<E> node = new Node<>(Objects.requireNonNull(e));
        synchronized (lock) {
            append(node);
        }
        return true;
    }

    @Override
    public E poll() {
        synchronized (lock) {
            Node<E> first = first();
            if (first == null) {
                return null;
            }
            E item = first.item;
            first.item = null;
            head = first;
            return item;
        }
    }

    @Override
    public E peek() {
        synchronized (lock) {
            Node<E> first = first();
            return first == null ? null : first.item;
        }
    }

    @Override
    public boolean isEmpty() {
        synchronized (lock) {
            return first() == null;
        }
    }

    @Override
    public int size() {
        int count = 0;
        Walk walk = new Walk(false);
        while (walk.next() != null) {
            count++;
        }
        return count;
    }

    @Override
    public boolean contains(Object o) {
        return o != null && find(o) != null;
    }

    private Node<E> find(Object o) {
        Walk walk = new Walk(true);
        E item;
        while ((item = walk.next()) != null) {
            if (o.equals(item)) {
                return walk.at;
            }
        }
        return null;
    }

    @Override
    public boolean remove(Object o) {
        if (o == null) {
            return false;
        }
        Node<E> found;
        while ((found = find(o)) != null) {
            if (take(found)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean addAll(Collection<? extends E> c) {
        if (c == this) {
            throw new IllegalArgumentException();
        }
        List<Node<E>> nodes = new ArrayList<>();
        for (E each : c) {
            nodes.add(new Node<>(Objects.requireNonNull(each)));
        }
        if (nodes.isEmpty()) {
            return false;
        }
        synchronized (lock) {
            for (Node<E> each : nodes) {
                append(each);
            }
        }
        return true;
    }

    private List<E> elements() {
        List<E> all = new ArrayList<>();
        Walk walk = new Walk(false);
        E item;
        while ((item = walk.next()) != null) {
            all.add(item);
        }
        return all;
    }

    @Override
    public String toString() {
        return elements().toString();
    }

    @Override
    public Object[] toArray() {
        return elements().toArray();
    }

    @Override
    public <T> T[] toArray(T[] a) {
        return elements().toArray(a);
    }

    @Override
    public void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        Walk walk = new Walk(true);
        E item;
        while ((item = walk.next()) != null) {
            action.accept(item);
        }
    }

    @Override
    public boolean removeIf(Predicate<? super E> filter) {
        Objects.requireNonNull(filter);
        boolean removed = false;
        Walk walk = new Walk(true);
        E item;
        while ((item = walk.next()) != null) {
            removed |= filter.test(item) && take(walk.at);
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
        return removeIf(each -> !c.contains(each));
    }

    @Override
    public void clear() {
        removeIf(each -> true);
    }

    @Override
    public Iterator<E> iterator() {
        return new Elements();
    }

    /** Shows what was there when the one before it was given. */
    private final class Elements implements Iterator<E> {
        private Node<E> next;
        private E shown;
        private Node<E> last;

        Elements() {
            advance(null);
        }

        private void advance(Node<E> from) {
            synchronized (lock) {
                next = from == null ? first() : after(from);
                shown = next == null ? null : next.item;
            }
        }

        @Override
        public boolean hasNext() {
            return shown != null;
        }

        @Override
        public E next() {
            E item = shown;
            if (item == null) {
                throw new NoSuchElementException();
            }
            last = next;
            advance(last);
            return item;
        }

        @Override
        public void remove() {
            Node<E> of = last;
            if (of == null) {
                throw new IllegalStateException();
            }
            last = null;
            take(of);
        }
    }

    @Override
    public Spliterator<E> spliterator() {
        return new Parts();
    }

    /** Gives parts that grow, each copied one by one. */
    private final class Parts implements Spliterator<E> {
        private static final int LARGEST = 1 << 25;

        private final Walk walk = new Walk(true);
        private int size;

        @Override
        public boolean tryAdvance(Consumer<? super E> action) {
            Objects.requireNonNull(action);
            E item = walk.next();
            if (item == null) {
                return false;
            }
            action.accept(item);
            return true;
        }

        @Override
        public Spliterator<E> trySplit() {
            size = Math.min(size + 1, LARGEST);
            List<E> part = new ArrayList<>();
            E item = null;
            while (part.size() < size && (item = walk.next()) != null) {
                part.add(item);
            }
            return part.isEmpty()
                    ? null
                    : java.util.Spliterators.spliterator(part.toArray(), characteristics());
        }

        @Override
        public long estimateSize() {
            return Long.MAX_VALUE;
        }

        @Override
        public int characteristics() {
            return ORDERED | NONNULL | CONCURRENT;
        }
    }

    private void writeObject(ObjectOutputStream s) throws IOException {
        s.defaultWriteObject();
        for (E each : this) {
            s.writeObject(each);
        }
        s.writeObject(null);
    }

    private void readObject(ObjectInputStream s) throws IOException, ClassNotFoundException {
        s.defaultReadObject();
        lock = new Object();
        head = new Node<>(null);
        tail = head;
        Object item;
        while ((item = s.readObject()) != null) {
            @SuppressWarnings("unchecked")
            E element = (E) item;
            append(new Node<>(element));
        }
    }
}
