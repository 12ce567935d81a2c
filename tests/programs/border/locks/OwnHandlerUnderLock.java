/*
 * A handler of the program locks itself while it formats.
 *
 * expect: bug deadlock
 */
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

public class OwnHandlerUnderLock {
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

    static class OwnHandler extends Handler {
        private String last;

        @Override
        public synchronized void publish(LogRecord entry) {
            last = new SimpleFormatter().formatMessage(entry);
        }

        @Override
        public void flush() {
        }

        @Override
        public void close() {
        }
    }

    static void first() throws Exception {
        synchronized (LOCK) {
            LOGGER.info("a");
        }
    }

    static void second() throws Exception {
        LOGGER.log(Level.INFO, "{0}", new Item());
    }

    public static void main(String[] args) throws Exception {
        LOGGER.setUseParentHandlers(false);
        LOGGER.addHandler(new OwnHandler());
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
