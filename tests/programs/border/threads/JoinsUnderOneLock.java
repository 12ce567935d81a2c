/*
 * Two threads join a third one under its lock.
 *
 * expect: verified
 * today: incomplete
 */
public class JoinsUnderOneLock {
    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> { });
        Thread other = new Thread(() -> {
            synchronized (thread) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        });
        thread.start();
        other.start();
        synchronized (thread) {
            thread.join();
        }
        other.join();
    }
}
