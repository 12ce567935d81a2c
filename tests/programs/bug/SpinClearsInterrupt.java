/*
 * The same where somebody does: an iteration that has cleared the status is none without effect.
 *
 * expect: bug assertion
 */
public class SpinClearsInterrupt {
    static volatile boolean done;

    public static void main(String[] args) throws InterruptedException {
        Thread main = Thread.currentThread();
        Thread other = new Thread(() -> {
            main.interrupt();
            done = true;
        });
        other.start();
        boolean interrupted = false;
        while (!done) {
            interrupted |= Thread.interrupted();
        }
        assert !interrupted;
    }
}
