/*
 * What connections do by default is set before a thread starts that asks. It starts anew with each execution.
 *
 * expect: verified
 */
import java.net.URLConnection;

public class DefaultsAreSetBefore {
    static synchronized void set() {
        URLConnection.setDefaultAllowUserInteraction(true);
    }

    static synchronized void ask() {
        assert URLConnection.getDefaultAllowUserInteraction() : "not yet";
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(DefaultsAreSetBefore::ask);
        set();
        other.start();
        other.join();
    }
}
