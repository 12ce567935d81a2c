/*
 * As StartTwice.java, with the careful thread started first.
 *
 * expect: bug
 */
public class StartTwiceReversed {
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
        b.start();
        a.start();
        a.join();
        b.join();
    }
}
