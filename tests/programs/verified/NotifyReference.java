/*
 * A method reference to an operation that is modelled: the call is hooked where it happens.
 *
 * expect: verified
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
