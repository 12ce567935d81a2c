/*
 * A loop asks the current thread whether it was interrupted.
 *
 * expect: verified
 */
public class SpinUntilInterrupted {
    static void spin() {
        while (!Thread.currentThread().isInterrupted()) {
            Thread.yield();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(SpinUntilInterrupted::spin);
        other.start();
        other.interrupt();
        other.join();
    }
}
