/*
 * A thread that waits in a loop does not keep time from passing.
 *
 * expect: verified
 */
public class SpinUntilStopped {
    static volatile boolean running = true;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> {
            while (running) {
                Thread.onSpinWait();
            }
        });
        worker.start();
        Thread.sleep(1000);
        running = false;
        worker.join();
    }
}
