/*
 * A method reference to an operation that is modelled when it is called.
 *
 * expect: incomplete or bug
 */
public class NotifyReference {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Runnable wake = lock::notifyAll;
        Thread a = new Thread(() -> {
            synchronized (lock) {
                wake.run();
            }
        });
        a.start();
        a.join();
    }
}
