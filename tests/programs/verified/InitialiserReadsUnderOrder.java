/*
 * A static initialiser reads a plain field that another thread has written. Whoever runs it has seen under a lock that this is done.
 *
 * expect: verified
 */
public class InitialiserReadsUnderOrder {
    static final Object LOCK = new Object();
    static int data;
    static boolean ready;

    static class Lazy {
        static final int SEEN = data;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            synchronized (LOCK) {
                data = 1;
                ready = true;
            }
        });
        other.start();
        boolean isReady;
        synchronized (LOCK) {
            isReady = ready;
        }
        assert !isReady || Lazy.SEEN == 1;
        other.join();
    }
}
