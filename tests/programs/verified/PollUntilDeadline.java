/*
 * Two threads that look under a lock until their deadlines, one of which sleeps in between: neither is taken for one that does so
 * for ever.
 *
 * expect: verified
 */
public class PollUntilDeadline {
    static final Object LOCK = new Object();
    static int open;

    static boolean isOpen() {
        synchronized (LOCK) {
            return open > 0;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread spins = new Thread(() -> {
            long end = System.nanoTime() + 20_000_000L;
            while (!isOpen()) {
                if (System.nanoTime() - end >= 0) {
                    return;
                }
            }
            assert false;
        });
        spins.start();
        long end = System.currentTimeMillis() + 60;
        while (!isOpen() && System.currentTimeMillis() < end) {
            Thread.sleep(10);
        }
        spins.join();
        assert open == 0;
    }
}
