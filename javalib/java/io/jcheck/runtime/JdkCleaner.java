package io.jcheck.runtime;

/** Takes the place of {@link java.lang.ref.Cleaner} in classes of the JDK that belong to the program: nothing is collected. */
public final class JdkCleaner {
    private static final JdkCleaner INSTANCE = new JdkCleaner();

    private JdkCleaner() {}

    /**
     * The cleaner.
     *
     * @return always the same
     */
    public static JdkCleaner cleaner() {
        return INSTANCE;
    }

    /**
     * Registers an action.
     *
     * @param object never collected, as far as anybody can tell
     * @param action what to do
     * @return a way to do it
     */
    public JdkCleanable register(Object object, Runnable action) {
        return new JdkCleanable() {
            private boolean done;

            @Override
            public void clean() {
                if (!done) {
                    done = true;
                    action.run();
                }
            }
        };
    }
}
