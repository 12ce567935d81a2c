/*
 * One thread sets the context class loader of a thread that was not started, the other one looks at it.
 *
 * expect: bug
 */
public class ContextLoaderNotOrdered {
    static final Thread THREAD = new Thread(() -> { });

    static void first() throws Exception {
        THREAD.setContextClassLoader(null);
    }

    static void second() throws Exception {
        assert THREAD.getContextClassLoader() != null;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            try {
                first();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        second();
        other.join();
    }
}
