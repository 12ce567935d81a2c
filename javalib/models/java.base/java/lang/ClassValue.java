package java.lang;

import java.util.Objects;

/**
 * The model of values by class: a monitor around what is known, and reads without it of what is there already. Whoever asks
 * first computes, without the monitor; of those that compute at the same time, all are given the value of the first one that
 * is done.
 */
public abstract class ClassValue<T> {
    /** Since this version, to remove a value has those compute again that are at it. */
    private static final boolean INTERRUPTS = Runtime.version().feature() >= 25;

    /** What is known of a class. None is ever taken away. */
    private static final class Entry {
        final Class<?> type;
        final Entry next;
        /** Null where there is no value. Written under the monitor. */
        volatile Value value;
        /** How often a value was removed; guarded by the monitor. */
        int removals;

        Entry(Class<?> type, Entry next) {
            this.type = type;
            this.next = next;
        }
    }

    /** So that null can be one. */
    private static final class Value {
        final Object value;

        Value(Object value) {
            this.value = value;
        }
    }

    /** Reports call the monitor so. */
    private static final class Values {}

    private final Values values = new Values();
    /** Written under the monitor. */
    private volatile Entry entries;
    /** It is the JDK's own: what is known depends on what this JVM has done before, and is nobody's business. */
    private final boolean ofPlatform = getClass().getClassLoader() == null;

    protected ClassValue() {}

    protected abstract T computeValue(Class<?> type);

    public T get(Class<?> type) {
        Objects.requireNonNull(type);
        return ofPlatform ? getOfPlatform(type) : find(type);
    }

    /** Nothing in it is watched. */
    private T getOfPlatform(Class<?> type) {
        return find(type);
    }

    @SuppressWarnings("unchecked")
    private T find(Class<?> type) {
        Entry entry = entry(type);
        Value known = entry == null ? null : entry.value;
        while (known == null) {
            int before;
            synchronized (values) {
                entry = entry(type);
                if (entry == null) {
                    entry = new Entry(type, entries);
                    entries = entry;
                }
                known = entry.value;
                before = entry.removals;
            }
            if (known == null) {
                Value made = new Value(computeValue(type));
                synchronized (values) {
                    known = entry.value;
                    if (known == null && entry.removals == before) {
                        entry.value = made;
                        known = made;
                    }
                }
            }
        }
        return (T) known.value;
    }

    private Entry entry(Class<?> type) {
        Entry entry = entries;
        while (entry != null && entry.type != type) {
            entry = entry.next;
        }
        return entry;
    }

    public void remove(Class<?> type) {
        Objects.requireNonNull(type);
        synchronized (values) {
            Entry entry = entry(type);
            if (entry != null && (entry.value != null || INTERRUPTS)) {
                entry.value = null;
                entry.removals++;
            }
        }
    }
}
