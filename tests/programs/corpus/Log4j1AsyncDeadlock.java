/*
 * An appender behind an AsyncAppender logs, too, with the logger of a thread that waits for the full buffer.
 *
 * maven: log4j:log4j:1.2.17
 * expect: bug deadlock
 * why: true: Category.callAppenders (Category.java:204) holds the lock of the logger while AsyncAppender.append waits
 *   for room in the full buffer (AsyncAppender.java:195); the dispatcher, whose appender logs with the same logger,
 *   waits for that lock, and makes no room.
 */
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.AsyncAppender;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

public class Log4j1AsyncDeadlock {
    static class Chatty extends AppenderSkeleton {
        boolean said;

        @Override
        protected void append(LoggingEvent event) {
            if (!said) {
                said = true;
                Logger.getLogger("a").warn("this is the first message");
            }
        }

        @Override
        public void close() {}

        @Override
        public boolean requiresLayout() {
            return false;
        }
    }

    public static void main(String[] args) throws Exception {
        AsyncAppender async = new AsyncAppender();
        async.setBufferSize(1);
        async.addAppender(new Chatty());
        Logger logger = Logger.getLogger("a");
        logger.addAppender(async);
        logger.warn("one");
        logger.warn("two");
        logger.warn("three");
    }
}
