/*
 * The main thread ends, another waits for ever.
 *
 * expect: bug deadlock
 */
public class DaemonlessEnd {
    public static void main(String[] args) {
        Object lock = new Object();
        new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }).start();
    }
}
