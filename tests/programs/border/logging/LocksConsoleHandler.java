/*
 * A thread holds the lock of the console's handler and wants one whose owner logs.
 *
 * expect: bug deadlock
 */
import java.util.logging.Handler;
import java.util.logging.Logger;

public class LocksConsoleHandler {
    static final Object LOCK = new Object();
    static final Logger LOG = Logger.getLogger("shop");

    public static void main(String[] args) throws Exception {
        Handler console = Logger.getLogger("").getHandlers()[0];
        Thread other = new Thread(() -> {
            synchronized (LOCK) {
                LOG.info("one");
            }
        });
        other.start();
        synchronized (console) {
            synchronized (LOCK) {
                LOG.fine("two");
            }
        }
        other.join();
    }
}
