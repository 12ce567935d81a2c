/*
 * Two threads start the same third one. Whoever is second gets an IllegalThreadStateException; the first thread is not
 * prepared for it.
 *
 * expect: bug
 */
public class StartTwice {
    public static void main(String[] args) throws InterruptedException {
        Thread shared = new Thread(() -> { });
        Thread a = new Thread(() -> shared.start());
        Thread b = new Thread(() -> {
            try {
                shared.start();
            } catch (IllegalThreadStateException e) {
                return;
            }
        });
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
