/*
 * Two threads log to one list appender.
 *
 * maven: ch.qos.logback:logback-classic:1.5.6
 * expect: bug data-race
 * why: true: COWArrayList.refreshCopy (COWArrayList.java:98) writes the field ourCopy, which is plain, in both
 *   threads; asTypedArray (124) may return what the other thread has written, without order.
 */
import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.AppenderBase;
import java.util.ArrayList;
import java.util.List;

public class LogbackTwoWriters {
    static class Kept extends AppenderBase<ILoggingEvent> {
        final List<String> messages = new ArrayList<>();

        @Override
        protected void append(ILoggingEvent event) {
            messages.add(event.getFormattedMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        LoggerContext context = new LoggerContext();
        context.setMDCAdapter(new LogbackMDCAdapter());
        Kept kept = new Kept();
        kept.setContext(context);
        kept.start();
        Logger logger = context.getLogger("a.b");
        logger.setLevel(Level.INFO);
        logger.addAppender(kept);
        Thread other = new Thread(() -> logger.info("from {}", "other"));
        other.start();
        logger.info("from {}", "main");
        other.join();
        assert kept.messages.size() == 2 && kept.messages.contains("from other") : kept.messages;
    }
}
