/*
 * `join` gives up a lock that was taken twice, and takes it twice again.
 *
 * expect: verified
 */
public class JoinTwiceUnderItsLock {
    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> { });
        thread.start();
        synchronized (thread) {
            synchronized (thread) {
                thread.join();
            }
            assert Thread.holdsLock(thread);
        }
        assert !Thread.holdsLock(thread);
    }
}
