/*
 * The end of a thread notifies all who wait at the thread object (java.lang.Thread.join relies on it).
 *
 * expect: verified
 */
public class WaitForThreadEnd {
    static volatile boolean done;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> done = true);
        worker.start();
        synchronized (worker) {
            while (!done) {
                worker.wait();
            }
        }
    }
}
