/*
 * A thread logs a builder that another one changes: the text is made while the record is written.
 *
 * expect: bug data-race
 */
import java.util.logging.Level;
import java.util.logging.Logger;

public class LogsSharedText {
    static final Logger LOGGER = Logger.getLogger("shop");
    static final StringBuilder TEXT = new StringBuilder("a");

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> TEXT.append("b"));
        other.start();
        LOGGER.log(Level.INFO, "{0}", TEXT);
        other.join();
    }
}
