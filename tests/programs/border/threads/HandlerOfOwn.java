/*
 * A thread sets its own handler of uncaught exceptions, while another one waits for its end.
 *
 * expect: verified
 */
public class HandlerOfOwn {
    static volatile Throwable seen;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            Thread.currentThread().setUncaughtExceptionHandler((thread, failure) -> seen = failure);
            throw new IllegalStateException("expected");
        });
        other.start();
        other.join();
        assert seen != null;
    }
}
