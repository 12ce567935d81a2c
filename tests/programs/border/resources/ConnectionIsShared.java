/*
 * A connection keeps how it is to be opened in plain fields.
 *
 * expect: bug data-race
 */
import java.net.URLConnection;

public class ConnectionIsShared {
    public static void main(String[] args) throws Exception {
        URLConnection connection = String.class.getResource("String.class").openConnection();
        Thread other = new Thread(() -> connection.setUseCaches(false));
        other.start();
        boolean caches = connection.getUseCaches();
        other.join();
        assert caches || !connection.getUseCaches();
    }
}
