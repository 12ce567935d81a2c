/*
 * Two threads that sleep and look, each for what the other would do then.
 *
 * expect: bug livelock
 */
public class SpinPollersForEver {
    static volatile boolean left;
    static volatile boolean right;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            try {
                while (!left) {
                    Thread.sleep(10);
                }
                right = true;
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        do {
            Thread.sleep(15);
        } while (!right);
        left = true;
        other.join();
    }
}
