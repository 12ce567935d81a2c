/*
 * A stopped thread leaves what it was changing half done: that is seen, or is no claim.
 *
 * expect: bug or incomplete
 */
public class StoppedUnderLock {
    static final Object LOCK = new Object();
    static int x;
    static int y;

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> {
            synchronized (LOCK) {
                x++;
                Thread.yield();
                y++;
            }
        });
        thread.start();
        try {
            thread.stop();
        } catch (UnsupportedOperationException e) {
            throw new AssertionError(e);
        }
        synchronized (LOCK) {
            assert x == y;
        }
    }
}
