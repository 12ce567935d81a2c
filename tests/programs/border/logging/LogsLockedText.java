/*
 * A thread logs a builder that another one changes, both under one lock.
 *
 * expect: verified
 */
import java.util.logging.Level;
import java.util.logging.Logger;

public class LogsLockedText {
    static final Logger LOGGER = Logger.getLogger("shop");
    static final StringBuilder TEXT = new StringBuilder("a");

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            synchronized (TEXT) {
                TEXT.append("b");
            }
        });
        other.start();
        synchronized (TEXT) {
            LOGGER.log(Level.INFO, "{0}", TEXT);
        }
        other.join();
    }
}
