/*
 * What connections do by default is asked before it is set, or after that. It starts anew with each execution.
 *
 * expect: bug assertion
 */
import java.net.URLConnection;

public class DefaultsOfConnections {
    static synchronized void set() {
        URLConnection.setDefaultAllowUserInteraction(true);
    }

    static synchronized void ask() {
        assert URLConnection.getDefaultAllowUserInteraction() : "not yet";
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(DefaultsOfConnections::ask);
        other.start();
        set();
        other.join();
    }
}
