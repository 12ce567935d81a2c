/*
 * The level of a logger is changed before the thread is started that asks for it, and again in each execution.
 *
 * expect: verified
 */
import java.util.logging.Level;
import java.util.logging.Logger;

public class LevelBefore {
    static final Logger LOG = Logger.getLogger("shop");
    static boolean seen;

    public static void main(String[] args) throws Exception {
        assert !LOG.isLoggable(Level.FINE) && LOG.getHandlers().length == 0;
        LOG.setLevel(Level.FINE);
        LOG.addHandler(new java.util.logging.ConsoleHandler());
        Object lock = new Object();
        Thread other = new Thread(() -> {
            synchronized (lock) {
                seen = LOG.isLoggable(Level.FINE);
            }
        });
        other.start();
        synchronized (lock) {
            LOG.info("meanwhile");
        }
        other.join();
        assert seen;
    }
}
