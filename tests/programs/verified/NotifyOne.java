/*
 * Two threads wait, each notification wakes one of them, whichever it is.
 *
 * expect: verified
 */
public class NotifyOne {
    private int permits;

    synchronized void take() {
        while (permits == 0) {
            try {
                wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        permits--;
    }

    synchronized void give() {
        permits++;
        notify();
    }

    public static void main(String[] args) throws InterruptedException {
        NotifyOne shared = new NotifyOne();
        Thread a = new Thread(shared::take);
        Thread b = new Thread(shared::take);
        a.start();
        b.start();
        shared.give();
        shared.give();
        a.join();
        b.join();
    }
}
