/*
 * A wait with a time limit: time is not modelled.
 *
 * expect: incomplete or bug
 */
public class TimedWait {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        synchronized (lock) {
            lock.wait(10);
        }
    }
}
