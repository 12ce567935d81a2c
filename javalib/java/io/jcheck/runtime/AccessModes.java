package io.jcheck.runtime;

/** What an access by a handle or by an offset does to the memory: bits. */
final class AccessModes {
    static final int WRITES = 1;
    static final int ACQUIRES = 2;
    static final int RELEASES = 4;
    /** A compare and set: it writes only if it succeeds. */
    static final int CONDITIONAL = 8;
    /** Neither atomic nor ordered. */
    static final int PLAIN = 16;
    /** By code of the program. */
    static final int PROGRAM = 32;
    /** Hands out what it finds. */
    static final int READS = 64;
    /** By code of the program, atomic, and ordered less than a volatile access. */
    static final int WEAKER = 128;
    /** From this bit on, what {@code sun.misc.Unsafe} accesses, see {@link Offsets#isOf}; 0 for others. */
    static final int TYPE = 8;

    private AccessModes() {}
}
