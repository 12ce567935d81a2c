/*
 * Two threads sign with one object, under a lock.
 *
 * expect: verified
 */
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class MacLocked {
    static Mac mac;

    static synchronized byte[] sign(byte[] text) {
        return mac.doFinal(text);
    }

    public static void main(String[] args) throws Exception {
        mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(new byte[] {1, 2, 3}, "HmacSHA256"));
        byte[] right = sign(new byte[] {2});
        Thread other = new Thread(() -> sign(new byte[] {1}));
        other.start();
        byte[] found = sign(new byte[] {2});
        other.join();
        if (!Arrays.equals(right, found)) {
            throw new AssertionError();
        }
    }
}
