/*
 * A loop that asks whether it was interrupted, and clears the status if so: nobody interrupts it.
 *
 * expect: verified
 */
public class SpinClearsNothing {
    static volatile boolean done;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> done = true);
        other.start();
        boolean interrupted = false;
        while (!done) {
            interrupted |= Thread.interrupted();
        }
        assert !interrupted;
        other.join();
    }
}
