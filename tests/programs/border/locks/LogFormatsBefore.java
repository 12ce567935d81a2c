/*
 * The text of a parameter is made before the handler is locked.
 *
 * expect: verified
 */
import java.io.ByteArrayOutputStream;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.logging.StreamHandler;

public class LogFormatsBefore {
    static final Object LOCK = new Object();
    static final Logger LOGGER = Logger.getAnonymousLogger();

    static class Item {
        @Override
        public String toString() {
            synchronized (LOCK) {
                return "item";
            }
        }
    }

    static void first() throws Exception {
        synchronized (LOCK) {
            LOGGER.info("a");
        }
    }

    static void second() throws Exception {
        LOGGER.log(Level.INFO, new Item().toString());
    }

    public static void main(String[] args) throws Exception {
        LOGGER.setUseParentHandlers(false);
        LOGGER.addHandler(new StreamHandler(new ByteArrayOutputStream(), new SimpleFormatter()));
        Thread other = new Thread(() -> {
            try {
                first();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        second();
        other.join();
    }
}
