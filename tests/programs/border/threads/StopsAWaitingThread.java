/*
 * A thread that waits is stopped, or interrupted by hand where the JDK has no stop.
 *
 * expect: verified or incomplete
 */
public class StopsAWaitingThread {
    static final Object LOCK = new Object();

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> {
            synchronized (LOCK) {
                try {
                    LOCK.wait();
                } catch (InterruptedException e) {
                    assert !Thread.interrupted();
                }
            }
        });
        thread.start();
        try {
            thread.stop();
        } catch (UnsupportedOperationException e) {
            thread.interrupt();
        }
        thread.join();
    }
}
