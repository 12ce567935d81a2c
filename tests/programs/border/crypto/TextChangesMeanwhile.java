/*
 * A thread signs an array that another one changes.
 *
 * expect: bug data-race
 */
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class TextChangesMeanwhile {
    public static void main(String[] args) throws Exception {
        byte[] text = {1, 2};
        Thread other = new Thread(() -> text[1]++);
        other.start();
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(new byte[] {1, 2, 3}, "HmacSHA256"));
        mac.update(text);
        other.join();
    }
}
