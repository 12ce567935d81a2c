/*
 * A thread gives a logger a handler of the program, while another one is there.
 *
 * expect: verified
 */
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

public class AddsHandlerMeanwhile {
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
        assert LOGGER.getHandlers().length < 2;
        other.join();
        assert LOGGER.getHandlers().length == 1;
    }
}
