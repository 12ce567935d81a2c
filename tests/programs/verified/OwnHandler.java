/*
 * An exception that nobody in the thread catches, and a handler that the program has set for it.
 *
 * expect: verified
 */
public class OwnHandler {
    static volatile int handled;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> {
            throw new IllegalStateException("expected");
        });
        a.setUncaughtExceptionHandler((thread, exception) -> handled++);
        a.start();
        a.join();
        assert handled == 1;
    }
}
