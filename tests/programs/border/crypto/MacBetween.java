/*
 * Two threads add to one signature, each addition under a lock: what is signed depends on who is first.
 *
 * expect: bug assertion
 */
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class MacBetween {
    static Mac mac;

    static synchronized void add(int text) {
        mac.update((byte) text);
    }

    static byte[] signed(int first, int second) {
        mac.update((byte) first);
        return mac.doFinal(new byte[] {(byte) second});
    }

    public static void main(String[] args) throws Exception {
        mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(new byte[] {1, 2, 3}, "HmacSHA256"));
        byte[] right = signed(1, 2);
        Thread other = new Thread(() -> add(1));
        other.start();
        add(2);
        other.join();
        if (!Arrays.equals(right, mac.doFinal())) {
            throw new AssertionError();
        }
    }
}
