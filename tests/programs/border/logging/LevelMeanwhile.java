/*
 * A thread changes the level of a logger while another one asks for it.
 *
 * expect: bug assertion
 */
import java.util.logging.*;
public class LevelMeanwhile {
    static final Logger LOG = Logger.getLogger("shop");
    static boolean seen;
    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> { seen = LOG.isLoggable(Level.FINE); });
        one.start();
        LOG.setLevel(Level.FINE);
        one.join();
        assert seen;
    }
}
