/*
 * `join` gives up the lock of the thread, and no other.
 *
 * expect: bug deadlock
 */
public class JoinUnderOtherLock {
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Thread thread = new Thread(() -> {
            synchronized (lock) {
                lock.notifyAll();
            }
        });
        thread.start();
        synchronized (lock) {
            thread.join();
        }
    }
}
