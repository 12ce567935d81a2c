package java.util.concurrent;

import java.util.AbstractSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;

/**
 * The threads of an executor or a scope, in place of a set of {@link ConcurrentHashMap}. A thread that goes touches only what
 * it has there itself, and meets nobody but those who ask which are left.
 */
public final class RunningThreads extends AbstractSet<Thread> {
    /** Where each thread is that has not gone; nobody's business, as it follows from what is seen here. */
    private final IdentityHashMap<Thread, Entry> places = new IdentityHashMap<>();
    private volatile Entry newest;

    private static final class Entry {
        final Thread thread;
        final Entry older;
        volatile boolean gone;

        Entry(Thread thread, Entry older) {
            this.thread = thread;
            this.older = older;
        }
    }

    private RunningThreads() {}

    /** As that of {@link ConcurrentHashMap}. */
    public static RunningThreads newKeySet() {
        return new RunningThreads();
    }

    // Regions: the search knows nothing of these two.

    private synchronized void keep(Thread thread, Entry entry) {
        places.put(thread, entry);
    }

    private synchronized Entry find(Object thread) {
        return places.get(thread);
    }

    @Override
    public synchronized boolean add(Thread thread) {
        if (contains(thread)) {
            return false;
        }
        Entry entry = new Entry(thread, newest);
        keep(thread, entry);
        newest = entry;
        return true;
    }

    @Override
    public boolean remove(Object thread) {
        Entry entry = find(thread);
        if (entry == null || entry.gone) {
            return false;
        }
        entry.gone = true;
        return true;
    }

    @Override
    public boolean contains(Object thread) {
        Entry entry = find(thread);
        return entry != null && !entry.gone;
    }

    @Override
    public boolean isEmpty() {
        Entry first;
        do {
            first = newest;
            for (Entry at = first; at != null; at = at.older) {
                if (!at.gone) {
                    return false;
                }
            }
        } while (first != newest);
        return true;
    }

    @Override
    public int size() {
        int count = 0;
        for (Iterator<Thread> all = iterator(); all.hasNext(); all.next()) {
            count++;
        }
        return count;
    }

    @Override
    public Iterator<Thread> iterator() {
        return new All(newest);
    }

    @Override
    public Spliterator<Thread> spliterator() {
        return Spliterators.spliteratorUnknownSize(iterator(), Spliterator.DISTINCT | Spliterator.NONNULL);
    }

    /** Those that are there when they are come to. */
    private static final class All implements Iterator<Thread> {
        private Entry at;

        All(Entry newest) {
            at = newest;
        }

        @Override
        public boolean hasNext() {
            while (at != null && at.gone) {
                at = at.older;
            }
            return at != null;
        }

        @Override
        public Thread next() {
            if (at == null) {
                throw new NoSuchElementException();
            }
            Thread thread = at.thread;
            at = at.older;
            return thread;
        }
    }
}
