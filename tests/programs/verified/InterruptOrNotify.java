/*
 * JLS 17.2.4: of two waiters one is interrupted and one notified. If the notification goes to the one that is interrupted
 * later, it returns normally, with its status set; else it throws, and the other one is notified.
 *
 * expect: verified
 * check: jcheck check tests/programs/verified/InterruptOrNotify.java
 * check: jcheck check tests/programs/verified/InterruptOrNotify.java --persistent-sets dynamic
 */
public class InterruptOrNotify {
    static final Object LOCK = new Object();
    static int waiting;
    static int notified;
    static int thrown;

    static void await() {
        synchronized (LOCK) {
            waiting++;
            LOCK.notifyAll();
            try {
                LOCK.wait();
                notified++;
                if (Thread.interrupted()) {
                    thrown++;
                }
            } catch (InterruptedException e) {
                thrown++;
                assert !Thread.currentThread().isInterrupted();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(InterruptOrNotify::await);
        waiter.start();
        synchronized (LOCK) {
            while (waiting == 0) {
                LOCK.wait();
            }
            LOCK.notify();
        }
        waiter.interrupt();
        waiter.join();
        assert notified + thrown >= 1;
    }
}
