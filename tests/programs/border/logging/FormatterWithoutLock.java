/*
 * A formatter of the program counts lines without a lock. A handler of JDK 17 formats under its own one.
 *
 * expect: verified
 * expect 25: bug data-race
 */
import java.util.logging.*;
public class FormatterWithoutLock {
    static final Logger LOG = Logger.getLogger("shop");
    static int lines;
    static class Numbers extends java.util.logging.Formatter {
        @Override public String format(LogRecord r) { { return ++lines + " " + r.getMessage() + "\n"; } }
    }
    public static void main(String[] args) throws Exception {
        for (Handler h : Logger.getLogger("").getHandlers()) h.setFormatter(new Numbers());
        Runnable work = () -> LOG.info("one");
        Thread one = new Thread(work), two = new Thread(work);
        one.start(); two.start(); one.join(); two.join();
        assert lines == 2;
    }
}
