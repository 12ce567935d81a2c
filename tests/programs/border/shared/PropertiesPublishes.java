/*
 * What was written before `setProperty` is seen by who finds the key.
 *
 * expect: verified
 */
import java.util.Properties;

public class PropertiesPublishes {
    static final Properties PROPERTIES = new Properties();
    static int data;

    static void first() throws Exception {
        data = 1;
        PROPERTIES.setProperty("a", "b");
    }

    static void second() throws Exception {
        if (PROPERTIES.getProperty("a") != null) {
            assert data == 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            try {
                first();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        second();
        other.join();
    }
}
