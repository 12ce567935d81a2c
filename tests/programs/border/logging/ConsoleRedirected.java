/*
 * What a handler writes goes to a stream that the program reads.
 *
 * expect: bug assertion
 */
import java.io.ByteArrayOutputStream;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.StreamHandler;

public class ConsoleRedirected {
    static final Logger LOG = Logger.getLogger("shop");

    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        StreamHandler handler = new StreamHandler(out, new java.util.logging.Formatter() {
            @Override
            public String format(LogRecord entry) {
                return entry.getMessage();
            }
        });
        LOG.setUseParentHandlers(false);
        LOG.addHandler(handler);
        Thread other = new Thread(() -> LOG.info("a"));
        other.start();
        LOG.log(Level.INFO, "b");
        other.join();
        handler.flush();
        assert out.toString().equals("ab");
    }
}
