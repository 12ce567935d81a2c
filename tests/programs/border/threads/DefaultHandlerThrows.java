/*
 * The default handler of uncaught exceptions throws one itself.
 *
 * expect: bug uncaught-exception
 */
public class DefaultHandlerThrows {
    public static void main(String[] args) throws Exception {
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> {
            throw new IllegalArgumentException("second");
        });
        Thread thread = new Thread(() -> {
            throw new IllegalStateException("first");
        });
        thread.start();
        thread.join();
    }
}
