package io.jcheck.runtime;

/** Takes the place of the JDK's internal containers of threads in classes of the JDK that belong to the program. */
public final class JdkContainer {
    private JdkContainer() {}

    /**
     * A container.
     *
     * @param name what for
     * @return a new one
     */
    public static JdkContainer create(String name) {
        return new JdkContainer();
    }

    /**
     * Starts a thread.
     *
     * @param thread not started
     */
    public void start(Thread thread) {
        Threads.start(thread, Parking.site(), null);
    }

    /** Nothing to do: threads are not counted. */
    public void close() {}
}
