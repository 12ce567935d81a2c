/*
 * join locks the thread object. Main holds that lock while it waits for a thread that joins.
 *
 * expect: bug or incomplete
 */
public class JoinNeedsMonitor {
    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> { });
        Thread joiner = new Thread(() -> {
            try {
                worker.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        worker.start();
        synchronized (worker) {
            joiner.start();
            joiner.join();
        }
    }
}
