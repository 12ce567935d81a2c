/*
 * A thread takes a provider away: what providers there are is not watched.
 *
 * expect: incomplete
 */
import java.security.Security;

public class ProviderRemoved {
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> Security.removeProvider("SunRsaSign"));
        other.start();
        other.join();
    }
}
