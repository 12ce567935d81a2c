/*
 * A thread locks a logger. By copies loggers are not rewritten, so who else takes that lock is not seen.
 *
 * expect: incomplete
 * check: jcheck check tests/programs/incomplete/LoggerLockedByCopies.java --jdk copies
 */
import java.util.logging.Logger;

public class LoggerLockedByCopies {
    static final Logger LOGGER = Logger.getLogger("shop");

    public static void main(String[] args) {
        synchronized (LOGGER) {
            System.out.println(LOGGER.getName());
        }
    }
}
