/*
 * A system property is in a map that synchronises: it publishes.
 *
 * expect: verified
 */
public class PropertyPublishes {
    static int data;

    static void first() throws Exception {
        data = 1;
        System.setProperty("PropertyPublishes", "set");
    }

    static void second() throws Exception {
        if (System.getProperty("PropertyPublishes") != null) {
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
