/*
 * `join` under the lock of its thread gives the lock up, also where the end of a thread takes that lock to notify: it does in
 * every program that waits somewhere.
 *
 * expect: verified
 */
public class JoinUnderItsLockAndWait {
    static final Object LOCK = new Object();
    static boolean ready;

    public static void main(String[] args) throws Exception {
        Thread waker = new Thread(() -> {
            synchronized (LOCK) {
                ready = true;
                LOCK.notifyAll();
            }
        });
        waker.start();
        synchronized (LOCK) {
            while (!ready) {
                LOCK.wait();
            }
        }
        Thread thread = new Thread(() -> { });
        thread.start();
        synchronized (thread) {
            thread.join();
        }
        waker.join();
    }
}
