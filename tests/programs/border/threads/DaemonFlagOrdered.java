/*
 * The flag is set before the other thread looks at it.
 *
 * expect: verified
 */
public class DaemonFlagOrdered {
    static final Thread THREAD = new Thread(() -> { });

    static void first() throws Exception {
        THREAD.setDaemon(true);
    }

    static void second() throws Exception {
        assert THREAD.isDaemon();
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
        other.join();
        second();
    }
}
