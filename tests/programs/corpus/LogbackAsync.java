/*
 * An AsyncAppender hands on what it was given before it stops.
 *
 * maven: ch.qos.logback:logback-classic:1.5.6
 * expect: bug data-race
 * why: true: UnsynchronizedAppenderBase.started is plain; stop (UnsynchronizedAppenderBase.java:110) writes it, and
 *   the worker reads it (114) without order.
 */
import ch.qos.logback.classic.AsyncAppender;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.AppenderBase;
import java.util.concurrent.atomic.AtomicInteger;

public class LogbackAsync {
    static final AtomicInteger COUNT = new AtomicInteger();

    static class Counts extends AppenderBase<ILoggingEvent> {
        @Override
        protected void append(ILoggingEvent event) {
            COUNT.incrementAndGet();
        }
    }

    public static void main(String[] args) throws Exception {
        LoggerContext context = new LoggerContext();
        context.setMDCAdapter(new LogbackMDCAdapter());
        Counts counts = new Counts();
        counts.setContext(context);
        counts.start();
        AsyncAppender async = new AsyncAppender();
        async.setContext(context);
        async.addAppender(counts);
        async.start();
        Logger logger = context.getLogger("a");
        logger.addAppender(async);
        logger.warn("one");
        async.stop();
        assert COUNT.get() == 1 : COUNT;
    }
}
