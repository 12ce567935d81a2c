/*
 * The factory of handlers for addresses, which the program has set, counts in a map without a lock how often it was asked.
 *
 * expect: bug data-race
 * check: jcheck check tests/programs/border/reached/HandlerOfAddress.java --reset launch --races stop
 */
import java.net.MalformedURLException;
import java.net.URL;
import java.util.HashMap;
import java.util.Map;

public class HandlerOfAddress {
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
            ASKED.merge(protocol, 1, Integer::sum);
            return null;
        });
        Thread other = new Thread(() -> ask("moon"));
        other.start();
        ask("sun");
        other.join();
    }
}
