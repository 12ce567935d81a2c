/*
 * The constructor of a bundle counts without a lock: two threads that find none make one each.
 *
 * expect: bug data-race
 */
import java.util.*;

public class BundleRace {
    static int made;

    public static class Texts extends ListResourceBundle {
        public Texts() {
            made++;
        }
        protected Object[][] getContents() {
            return new Object[][] {{"a", "b"}};
        }
    }

    public static void main(String[] args) throws Exception {
        Runnable r = () -> {
            if (!ResourceBundle.getBundle("BundleRace$Texts").getString("a").equals("b")) throw new AssertionError();
        };
        Thread t = new Thread(r), u = new Thread(r);
        t.start();
        u.start();
        t.join();
        u.join();
    }
}
