/*
 * What controls how bundles are loaded counts without a lock.
 *
 * expect: bug data-race
 */
import java.util.*;

public class BundleControl {
    static int asked;

    public static class Texts extends ListResourceBundle {
        protected Object[][] getContents() {
            return new Object[][] {{"a", "b"}};
        }
    }

    static class Own extends ResourceBundle.Control {
        public ResourceBundle newBundle(String n, Locale l, String f, ClassLoader c, boolean r) {
            asked++;
            return new Texts();
        }
    }

    public static void main(String[] args) throws Exception {
        Runnable r = () -> {
            String text = ResourceBundle.getBundle("BundleControl$Texts", new Own()).getString("a");
            if (!text.equals("b")) throw new AssertionError();
        };
        Thread t = new Thread(r), u = new Thread(r);
        t.start();
        u.start();
        t.join();
        u.join();
    }
}
