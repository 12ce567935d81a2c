/*
 * One thread sets the flag of a thread that was not started, the other one looks at it.
 *
 * expect: bug
 */
public class DaemonFlagNotOrdered {
    static final Thread THREAD = new Thread(() -> { });

    static void first() throws Exception {
        THREAD.setDaemon(true);
    }

    static void second() throws Exception {
        assert !THREAD.isDaemon();
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
