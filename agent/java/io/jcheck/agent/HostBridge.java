package io.jcheck.agent;

/** What a JVM inside of a worker asks the worker: its native methods. */
final class HostBridge {
    private HostBridge() {}

    /** The first grant of an execution: kind, thread and value in 2, 30 and 32 bits. */
    static native long begin();

    /**
     * Announces a visible operation of the running thread.
     *
     * @param events the events before it; may be null if there are none
     * @param bytes how many bytes they take, from the first one on
     * @param thread its number
     * @param tag the operation
     * @param first first word of its operands
     * @param second second word
     * @param third third word
     * @param site where
     * @param atomic whether a static initialiser runs
     * @return the answer, packed like that of {@link #begin}
     */
    static native long visible(
            byte[] events, int bytes, int thread, int tag, int first, int second, int third, int site, boolean atomic);

    /**
     * Announces the end of the running thread.
     *
     * @param events the events before it; may be null if there are none
     * @param bytes how many bytes they take, from the first one on
     * @param thread its number
     * @return the answer
     */
    static native long ended(byte[] events, int bytes, int thread);

    /**
     * Hands over events of the running thread.
     *
     * @param events what they are
     * @param bytes how many bytes they take, from the first one on
     * @return 0
     */
    static native long events(byte[] events, int bytes);

    /**
     * Hands any other message over.
     *
     * @param message as a socket would carry it
     * @return the answer
     */
    static native long answer(byte[] message);

    /**
     * Counts whatever the program asks the scheduler.
     *
     * @return negative while no execution runs
     */
    static native long progress();

    /**
     * Gives up the present execution and this JVM, unless there was progress after all.
     *
     * @param seen the last progress
     * @param message what to tell the scheduler, or null when it is done with the execution
     * @return whether it was given up
     */
    static native boolean stuck(long seen, byte[] message);
}
