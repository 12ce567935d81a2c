package io.jcheck.runtime.jvm;

/** What an access by a handle or by an offset does to the memory: bits. */
public final class AccessModes {
    public static final int WRITES = 1;
    public static final int ACQUIRES = 2;
    public static final int RELEASES = 4;
    /** A compare and set: it writes only if it succeeds. */
    public static final int CONDITIONAL = 8;
    /** Neither atomic nor ordered. */
    public static final int PLAIN = 16;
    /** By code of the program. */
    public static final int PROGRAM = 32;
    /** Hands out what it finds. */
    public static final int READS = 64;
    /** By code of the program, atomic, and ordered less than a volatile access. */
    public static final int WEAKER = 128;
    /** From this bit on, what {@code sun.misc.Unsafe} accesses, see {@link Offsets#isOf}; 0 for others. */
    static final int TYPE = 8;

    private AccessModes() {}
}
