package io.jcheck.runtime.protocol;

/** What the scheduler decided. Reused by the link from answer to answer. */
public final class Answer {
    /** A thread runs next: {@link #thread} performs its pending operation with {@link #value} as its result. */
    public static final int GRANT = 0;
    /** The scheduler wants the stacks of all threads. */
    public static final int SEND_STACKS = 1;
    /** The execution is over: {@link #value} is the exit status. */
    public static final int STOP = 2;

    /** One of {@link #GRANT}, {@link #SEND_STACKS}, {@link #STOP}. */
    public int kind;
    /** Who runs next. */
    public int thread;
    /** Result of the operation, or exit status. */
    public int value;

    /** Creates an answer to be filled in. */
    public Answer() {}

    /**
     * Fills in the answer.
     *
     * @param newKind one of the constants
     * @param newThread who runs next, or 0
     * @param newValue result or exit status, or 0
     * @return this
     */
    public Answer set(int newKind, int newThread, int newValue) {
        kind = newKind;
        thread = newThread;
        value = newValue;
        return this;
    }
}
