/*
 * A record changes while the handler of the console writes it.
 *
 * expect: bug data-race
 */
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

public class RecordLogged {
    static final Logger LOGGER = Logger.getLogger("x");
    static final LogRecord RECORD = new LogRecord(Level.INFO, "a");

    static void first() throws Throwable {
        RECORD.setMessage("b");
    }

    static void second() throws Throwable {
        LOGGER.log(RECORD);
    }

    public static void main(String[] args) throws Throwable {
        Thread other = new Thread(() -> {
            try {
                first();
            } catch (Throwable failure) {
                throw new IllegalStateException(failure);
            }
        });
        other.start();
        second();
        other.join();
    }
}
