/*
 * wait and notify without the lock throw, as they should.
 *
 * expect: verified
 */
public class IllegalState {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        int caught = 0;
        try {
            lock.wait();
        } catch (IllegalMonitorStateException e) {
            caught++;
        }
        try {
            lock.notifyAll();
        } catch (IllegalMonitorStateException e) {
            caught++;
        }
        try {
            synchronized (new Object()) {
                lock.notify();
            }
        } catch (IllegalMonitorStateException e) {
            caught++;
        }
        assert caught == 3;
    }
}
