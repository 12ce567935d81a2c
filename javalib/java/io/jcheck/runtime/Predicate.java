package io.jcheck.runtime;

import java.util.function.BooleanSupplier;

/** When a thread has exclusive access to an object (Stoller and Cohen 2003, section 4), see {@link Exclusive}. */
final class Predicate {
    static final long[] NOTHING = {};

    final int number;
    /** What it is about, by the number of the protocol. */
    final int object;
    final Thread thread;
    BooleanSupplier condition;
    boolean holds;
    /** What it has read, as {@link Look}s. */
    long[] reads = NOTHING;
    /** What it had read before. */
    long[] before = NOTHING;
    boolean pending;
    /** In which segment it was last evaluated for an access. */
    long segment;

    Predicate(int number, int object, Thread thread) {
        this.number = number;
        this.object = object;
        this.thread = thread;
    }
}
