/*
 * The factory of handlers for addresses, which the program has set, counts in a map with a lock how often it was asked.
 *
 * expect: verified
 * check: jcheck check tests/programs/border/reached/HandlerOfAddressLocked.java --reset launch --races stop
 */
import java.net.MalformedURLException;
import java.net.URL;
import java.util.HashMap;
import java.util.Map;

public class HandlerOfAddressLocked {
    static final Map<String, Integer> ASKED = new HashMap<>();

    static void ask(String protocol) {
        try {
            new URL(protocol + ":a");
        } catch (MalformedURLException unknown) {
            return;
        }
    }

    public static void main(String[] args) throws Exception {
        URL.setURLStreamHandlerFactory(protocol -> {
            synchronized (ASKED) {
                ASKED.merge(protocol, 1, Integer::sum);
            }
            return null;
        });
        Thread other = new Thread(() -> ask("moon"));
        other.start();
        ask("sun");
        other.join();
    }
}
