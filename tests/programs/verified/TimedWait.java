/*
 * A wait with a time limit, and nobody to notify.
 *
 * expect: verified
 */
public class TimedWait {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        synchronized (lock) {
            lock.wait(10);
        }
    }
}
