/*
 * The twin of HandlerOfOwn: another thread sets the handler, perhaps after the exception has come.
 *
 * expect: bug
 */
public class HandlerOfOther {
    static volatile Throwable seen;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            throw new IllegalStateException("nobody takes it");
        });
        other.start();
        other.setUncaughtExceptionHandler((thread, failure) -> seen = failure);
        other.join();
    }
}
