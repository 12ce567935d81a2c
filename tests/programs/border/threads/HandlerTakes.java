/*
 * The handler of an uncaught exception takes it.
 *
 * expect: verified
 */
public class HandlerTakes {
    static volatile String seen;

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> {
            throw new IllegalStateException("first");
        });
        thread.setUncaughtExceptionHandler((t, e) -> {
            seen = e.getMessage();
        });
        thread.start();
        thread.join();
    }
}
