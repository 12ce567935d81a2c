/*
 * Whether a logger has a handler depends on who comes first.
 *
 * expect: bug assertion
 */
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

public class AsksHandlersMeanwhile {
    static final Logger LOGGER = Logger.getLogger("shop");

    static final Handler HANDLER = new Handler() {
        @Override
        public void publish(LogRecord written) {}

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> LOGGER.addHandler(HANDLER));
        other.start();
        assert LOGGER.getHandlers().length == 0;
        other.join();
        assert LOGGER.getHandlers().length == 1;
    }
}
