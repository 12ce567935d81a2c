/*
 * Two threads ask one context for the same new logger.
 *
 * maven: ch.qos.logback:logback-classic:1.5.6
 * expect: verified
 */
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;

public class LogbackMakesLoggers {
    public static void main(String[] args) throws Exception {
        LoggerContext context = new LoggerContext();
        Logger[] seen = new Logger[1];
        Thread other = new Thread(() -> seen[0] = context.getLogger("a.b"));
        other.start();
        Logger mine = context.getLogger("a.b");
        other.join();
        assert mine == seen[0];
        assert context.getLoggerList().size() == 3 : context.getLoggerList();
    }
}
