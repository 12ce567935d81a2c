/*
 * A thread makes all forget the bundles that were found: the constructor that runs again counts under a lock.
 *
 * expect: verified
 */
import java.util.ListResourceBundle;
import java.util.ResourceBundle;

public class BundleForgottenLocked {
    static int count;

    public static class Texts extends ListResourceBundle {
        public Texts() {
            synchronized (BundleForgottenLocked.class) { count++; }
        }

        @Override
        protected Object[][] getContents() {
            return new Object[0][];
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ResourceBundle.getBundle("BundleForgottenLocked$Texts");
        Thread other = new Thread(() -> {
            ResourceBundle.clearCache();
            synchronized (BundleForgottenLocked.class) { count++; }
        });
        other.start();
        ResourceBundle.getBundle("BundleForgottenLocked$Texts");
        other.join();
    }
}
