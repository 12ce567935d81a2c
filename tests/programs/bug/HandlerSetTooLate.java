/*
 * A handler that is set when its thread runs already: whether the exception finds it is chance.
 *
 * expect: bug
 */
public class HandlerSetTooLate {
    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> {
            throw new IllegalStateException("nobody takes it, or somebody does");
        });
        a.start();
        a.setUncaughtExceptionHandler((thread, exception) -> { });
        a.join();
    }
}
