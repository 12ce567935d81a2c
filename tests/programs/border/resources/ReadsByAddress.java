/*
 * What the JDK itself contains is the same each time, by an address, too. A connection is an object like others.
 *
 * expect: verified
 */
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;

public class ReadsByAddress {
    static int sum;

    static synchronized void count(InputStream in) throws IOException {
        try (in) {
            sum += in.read();
        }
    }

    public static void main(String[] args) throws Exception {
        URL place = String.class.getResource("String.class");
        URLConnection connection = place.openConnection();
        connection.setUseCaches(false);
        Thread other = new Thread(() -> {
            try {
                count(connection.getInputStream());
            } catch (IOException impossible) {
                throw new IllegalStateException(impossible);
            }
        });
        other.start();
        count(place.openStream());
        other.join();
        assert sum == 2 * 0xCA : sum;
        assert ReadsByAddress.class.getClassLoader().toString().hashCode() != 0;
    }
}
