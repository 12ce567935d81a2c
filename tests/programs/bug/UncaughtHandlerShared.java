/*
 * The default handler is shared state.
 *
 * expect: bug
 */
public class UncaughtHandlerShared {
    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> Thread.setDefaultUncaughtExceptionHandler((t, e) -> { }));
        Thread b = new Thread(() -> {
            assert Thread.getDefaultUncaughtExceptionHandler() != null;
        });
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
