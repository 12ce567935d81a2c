/*
 * The handler of an uncaught exception throws one itself: nobody takes that one.
 *
 * expect: bug uncaught-exception
 */
public class HandlerThrows {
    static volatile String seen;

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> {
            throw new IllegalStateException("first");
        });
        thread.setUncaughtExceptionHandler((t, e) -> {
            throw new IllegalArgumentException("second");
        });
        thread.start();
        thread.join();
    }
}
