package java.util;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The numbers of log records, and of what else has one for messages only. Each takes one, which orders all threads that log; as
 * long as nobody asks for numbers, that is nobody's business.
 */
public final class RecordNumbers {
    private final AtomicLong next;

    /** Begins with 0. */
    public RecordNumbers() {
        this(0);
    }

    /** Begins with this one. */
    public RecordNumbers(long first) {
        next = new AtomicLong(first);
    }

    /** As that of {@link AtomicLong}. */
    public long getAndIncrement() {
        return next.getAndIncrement();
    }

    /** As that of {@link AtomicLong}. */
    public long incrementAndGet() {
        return next.incrementAndGet();
    }
}
