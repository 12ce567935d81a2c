/*
 * Two threads ask for a bundle whose class is the program's.
 *
 * expect: verified
 */
import java.util.*;

public class BundleOwn {
    public static class Texts extends ListResourceBundle {
        protected Object[][] getContents() {
            return new Object[][] {{"a", "b"}};
        }
    }

    public static void main(String[] args) throws Exception {
        Runnable r = () -> {
            if (!ResourceBundle.getBundle("BundleOwn$Texts").getString("a").equals("b")) throw new AssertionError();
        };
        Thread t = new Thread(r), u = new Thread(r);
        t.start();
        u.start();
        t.join();
        u.join();
    }
}
