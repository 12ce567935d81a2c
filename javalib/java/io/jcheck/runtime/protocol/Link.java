package io.jcheck.runtime.protocol;

/**
 * The connection of a JVM to the scheduler that decides which thread runs.
 *
 * <p>Only the token holder calls it. A link that can no longer do what is asked ends the JVM; it never returns an
 * error.
 */
public interface Link {
    /**
     * Sends part of the events of the running thread.
     *
     * @param events what happened since the last message; not kept
     */
    void events(EventBuffer events);

    /**
     * Announces a visible operation and waits for the scheduler's answer.
     *
     * @param events what happened since the last message; not kept
     * @param thread number of the running thread
     * @param operation what it is about to do; not kept
     * @param site where, or {@link Settings#NO_SITE}
     * @param atomic true inside a static initialiser
     * @return the answer; valid until the next call
     */
    Answer pending(EventBuffer events, int thread, Operation operation, int site, boolean atomic);

    /**
     * Announces the end of the running thread and waits for the scheduler's answer.
     *
     * @param events what happened since the last message; not kept
     * @param thread number of the running thread
     * @return the answer; valid until the next call
     */
    Answer ended(EventBuffer events, int thread);

    /**
     * Sends the frames of threads and waits for the scheduler's next answer.
     *
     * @param threads numbers of the threads
     * @param frames for each thread its frames, innermost first
     * @return the answer; valid until the next call
     */
    Answer stacks(int[] threads, String[][] frames);

    /**
     * Waits for the answer that lets the main thread begin.
     *
     * @return the answer; valid until the next call
     */
    Answer begin();

    /**
     * Tells whether the instrumenter is known to have left this class alone.
     *
     * @param type a class of the program
     * @return true when it has no hooks although it may need them
     */
    boolean isUninstrumented(Class<?> type);

    /**
     * Ends the JVM because jcheck has lost control of it.
     *
     * @param message one line for the user
     * @return never
     */
    Error fatal(String message);

    /**
     * Ends the execution because the scheduler said so.
     *
     * @param status what the program would have exited with
     * @return what the calling thread must throw; the JVM may also end before this method returns
     */
    Error stop(int status);
}
