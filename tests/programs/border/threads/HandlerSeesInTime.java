/*
 * The handler runs in the thread that ends: a join comes after it.
 *
 * expect: verified
 */
public class HandlerSeesInTime {
    static String seen;

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> {
            throw new IllegalStateException("first");
        });
        thread.setUncaughtExceptionHandler((t, e) -> seen = e.getMessage());
        thread.start();
        thread.join();
        assert seen.equals("first");
    }
}
