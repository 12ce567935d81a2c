/*
 * Two threads sign with one object, and nothing orders them.
 *
 * expect: bug data-race
 */
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class MacShared {
    public static void main(String[] args) throws Exception {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(new byte[] {1, 2, 3}, "HmacSHA256"));
        Thread other = new Thread(() -> mac.doFinal(new byte[] {1}));
        other.start();
        mac.doFinal(new byte[] {2});
        other.join();
    }
}
