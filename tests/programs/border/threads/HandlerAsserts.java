/*
 * The handler of an uncaught exception fails an assertion.
 *
 * expect: bug assertion
 */
public class HandlerAsserts {
    static volatile String seen;

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> {
            throw new IllegalStateException("first");
        });
        thread.setUncaughtExceptionHandler((t, e) -> {
            assert e == null;
        });
        thread.start();
        thread.join();
    }
}
