/*
 * Who has found a bundle has it made before the threads: it is made once in each execution.
 *
 * expect: verified
 */
import java.util.*;

public class BundleMain {
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
        ResourceBundle.getBundle("BundleMain$Texts");
        Runnable r = () -> {
            if (!ResourceBundle.getBundle("BundleMain$Texts").getString("a").equals("b")) throw new AssertionError();
        };
        Thread t = new Thread(r), u = new Thread(r);
        t.start();
        u.start();
        t.join();
        u.join();
        if (made != 1) throw new AssertionError("made " + made);
    }
}
