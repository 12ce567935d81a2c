/*
 * A thread makes all forget the bundles that were found: the constructor that runs again counts without a lock.
 *
 * expect: bug data-race
 */
import java.util.ListResourceBundle;
import java.util.ResourceBundle;

public class BundleForgotten {
    static int count;

    public static class Texts extends ListResourceBundle {
        public Texts() {
            count++;
        }

        @Override
        protected Object[][] getContents() {
            return new Object[0][];
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ResourceBundle.getBundle("BundleForgotten$Texts");
        Thread other = new Thread(() -> {
            ResourceBundle.clearCache();
            count++;
        });
        other.start();
        ResourceBundle.getBundle("BundleForgotten$Texts");
        other.join();
    }
}
