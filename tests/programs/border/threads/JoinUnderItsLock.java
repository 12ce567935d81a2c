/*
 * `join` waits on the thread as a monitor: its owner gives it up.
 *
 * expect: verified
 */
public class JoinUnderItsLock {
    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> { });
        thread.start();
        synchronized (thread) {
            thread.join();
        }
    }
}
