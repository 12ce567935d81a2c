/*
 * A thread that looks and looks until a deadline, and another that is done before it: no time passes while that can run.
 *
 * expect: verified
 */
public class SpinUntilDeadline {
    static volatile boolean done;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            done = true;
        });
        other.start();
        long end = System.nanoTime() + 50_000_000L;
        while (!done && System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        assert done;
        other.join();
    }
}
