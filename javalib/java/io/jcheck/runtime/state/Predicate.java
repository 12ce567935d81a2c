package io.jcheck.runtime.state;

import io.jcheck.runtime.protocol.Look;
import java.util.function.BooleanSupplier;

/** When a thread has exclusive access to an object (Stoller and Cohen 2003, section 4), see {@code Exclusive}. */
public final class Predicate {
    public static final long[] NOTHING = {};

    public final int number;
    /** What it is about, by the number of the protocol. */
    public final int object;
    public final Thread thread;
    public BooleanSupplier condition;
    public boolean holds;
    /** What it has read, as {@link Look}s. */
    public long[] reads = NOTHING;
    /** What it had read before. */
    public long[] before = NOTHING;
    public boolean pending;
    /** In which segment it was last evaluated for an access. */
    public long segment;

    public Predicate(int number, int object, Thread thread) {
        this.number = number;
        this.object = object;
        this.thread = thread;
    }
}
