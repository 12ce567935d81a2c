/*
 * A thread encrypts what is in a buffer, whose array another one changes.
 *
 * expect: bug data-race
 */
import java.nio.ByteBuffer;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

public class BufferChangesMeanwhile {
    public static void main(String[] args) throws Exception {
        byte[] text = {1, 2};
        Cipher cipher = Cipher.getInstance("AES/CBC/PKCS5Padding");
        cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[16], "AES"), new IvParameterSpec(new byte[16]));
        Thread other = new Thread(() -> text[0]++);
        other.start();
        cipher.doFinal(ByteBuffer.wrap(text), ByteBuffer.allocate(64));
        other.join();
    }
}
