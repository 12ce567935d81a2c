/*
 * Two threads log to one appender of Log4j 1.
 *
 * maven: log4j:log4j:1.2.17
 * expect: verified
 */
import java.util.ArrayList;
import java.util.List;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

public class Log4j1TwoWriters {
    static final List<Object> MESSAGES = new ArrayList<>();

    static class Kept extends AppenderSkeleton {
        @Override
        protected void append(LoggingEvent event) {
            MESSAGES.add(event.getMessage());
        }

        @Override
        public void close() {}

        @Override
        public boolean requiresLayout() {
            return false;
        }
    }

    public static void main(String[] args) throws Exception {
        Logger logger = Logger.getLogger("a.b");
        logger.addAppender(new Kept());
        Thread other = new Thread(() -> logger.warn("other"));
        other.start();
        logger.warn("main");
        other.join();
        assert MESSAGES.size() == 2 : MESSAGES;
    }
}
