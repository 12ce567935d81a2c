/*
 * Two threads write to the log of the JDK: output, like what is printed.
 *
 * expect: verified
 */
import java.util.logging.Level;
import java.util.logging.Logger;

public class LogsByJul {
    private static final Logger LOG = Logger.getLogger("bank");
    private static int balance;

    static synchronized void pay() {
        balance++;
        LOG.log(Level.FINE, "balance {0}", balance);
        LOG.fine(() -> "paid");
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(LogsByJul::pay);
        other.start();
        pay();
        other.join();
        LOG.fine("both have paid");
        assert balance == 2;
    }
}
