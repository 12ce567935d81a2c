/*
 * Whose record comes first decides about the output and nothing else: two orders, those of the only lock of the program.
 *
 * expect: verified
 */
import java.util.logging.*;
public class LogsToConsole {
    static final Logger LOG = Logger.getLogger("shop");
    static int count;
    static synchronized void work(String who) { count++; }
    public static void main(String[] args) throws Exception {
        Runnable work = () -> { LOG.info("one"); work("x"); LOG.log(Level.WARNING, () -> "two"); LOG.fine("three"); LOG.log(Level.INFO, "n {0}", 5); };
        Thread one = new Thread(work), two = new Thread(work);
        one.start(); two.start(); one.join(); two.join();
        assert count == 2;
    }
}
