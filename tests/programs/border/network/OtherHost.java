/*
 * Nobody is asked for the address of another host.
 *
 * expect: incomplete
 */
import java.net.InetAddress;
import java.net.UnknownHostException;

public class OtherHost {
    public static void main(String[] args) throws Exception {
        assert InetAddress.getByName("localhost").isLoopbackAddress();
        assert InetAddress.getLocalHost().getHostName().equals("localhost");
        try {
            InetAddress.getByName("host.example");
        } catch (UnknownHostException expected) {
            return;
        }
    }
}
