/*
 * A thread prints an object whose text needs a lock, under the lock of the stream; the owner of that logs to the same stream.
 *
 * expect: bug deadlock
 */
import java.util.logging.Logger;

public class PrintsUnderLock {
    static final Object LOCK = new Object();
    static final Logger LOG = Logger.getLogger("shop");

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            synchronized (LOCK) {
                LOG.info("one");
            }
        });
        other.start();
        synchronized (System.err) {
            synchronized (LOCK) {
                System.err.println("two");
            }
        }
        other.join();
    }
}
