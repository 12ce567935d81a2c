/*
 * The supplier of a message runs before any handler is locked.
 *
 * expect: verified
 */
import java.io.ByteArrayOutputStream;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.logging.StreamHandler;

public class LogSupplier {
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
        LOGGER.info(() -> new Item().toString());
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
