/*
 * Two threads ask for a logger when SLF4J is not bound yet, and use it.
 *
 * maven: org.slf4j:slf4j-simple:2.0.13
 * expect: bug uncaught-exception
 * why: true: LoggerFactory.fixSubstituteLoggers (LoggerFactory.java:288) goes through the loggers that were handed
 *   out until then, but not under the lock of SubstituteLoggerFactory; a logger that is entered later has no
 *   delegate, and if it is used at once, replaySingleEvent (337) throws, and main fails.
 */
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public class Slf4jSimple {
    public static void main(String[] args) throws Exception {
        Logger[] seen = new Logger[1];
        Thread other = new Thread(() -> {
            seen[0] = LoggerFactory.getLogger("a");
            seen[0].info("other {}", 1);
        });
        other.start();
        Logger mine = LoggerFactory.getLogger("a");
        mine.info("main {}", 2);
        other.join();
        assert mine.getName().equals(seen[0].getName());
    }
}
