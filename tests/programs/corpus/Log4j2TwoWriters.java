/*
 * Two threads log to one appender of Log4j 2.
 *
 * maven: org.apache.logging.log4j:log4j-core:2.23.1
 * expect: verified
 */
import java.util.ArrayList;
import java.util.List;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.DefaultConfiguration;
import org.apache.logging.log4j.core.config.Property;

public class Log4j2TwoWriters {
    static class Kept extends AbstractAppender {
        final List<String> messages = new ArrayList<>();

        Kept() {
            super("kept", null, null, false, Property.EMPTY_ARRAY);
        }

        @Override
        public synchronized void append(LogEvent event) {
            messages.add(event.getMessage().getFormattedMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        LoggerContext context = new LoggerContext("corpus");
        context.start(new DefaultConfiguration());
        Logger logger = context.getLogger("a.b");
        Kept kept = new Kept();
        kept.start();
        logger.addAppender(kept);
        logger.setLevel(Level.INFO);
        Thread other = new Thread(() -> logger.info("from {}", "other"));
        other.start();
        logger.info("from {}", "main");
        other.join();
        assert kept.messages.size() == 2 && kept.messages.contains("from other") : kept.messages;
    }
}
