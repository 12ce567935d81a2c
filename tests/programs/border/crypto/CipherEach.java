/*
 * Each thread encrypts and decrypts with an object of its own.
 *
 * expect: verified
 */
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

public class CipherEach {
    static byte[] run(int mode, byte[] text, int vector) throws Exception {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        byte[] begin = new byte[12];
        begin[0] = (byte) vector;
        cipher.init(mode, new SecretKeySpec(new byte[16], "AES"), new GCMParameterSpec(128, begin));
        return cipher.doFinal(text);
    }

    static void round(int vector) {
        try {
            byte[] text = {1, 2};
            byte[] back = run(Cipher.DECRYPT_MODE, run(Cipher.ENCRYPT_MODE, text, vector), vector);
            if (!Arrays.equals(text, back)) {
                throw new AssertionError();
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> round(1));
        other.start();
        round(2);
        other.join();
    }
}
