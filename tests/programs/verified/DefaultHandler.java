/*
 * The default handler takes what two threads throw.
 *
 * expect: verified
 */
public class DefaultHandler {
    static int handled;

    public static void main(String[] args) throws InterruptedException {
        assert Thread.getDefaultUncaughtExceptionHandler() == null;
        Thread.setDefaultUncaughtExceptionHandler((thread, exception) -> {
            synchronized (DefaultHandler.class) {
                handled++;
            }
        });
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                throw new IllegalStateException("expected");
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        synchronized (DefaultHandler.class) {
            assert handled == 2;
        }
        assert Thread.getDefaultUncaughtExceptionHandler() != null;
    }
}
