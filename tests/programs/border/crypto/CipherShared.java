/*
 * Two threads encrypt with one object, and nothing orders them.
 *
 * expect: bug data-race
 */
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

public class CipherShared {
    static Cipher cipher;

    static void encrypt(int text) {
        try {
            cipher.doFinal(new byte[] {(byte) text});
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        cipher = Cipher.getInstance("AES/CBC/PKCS5Padding");
        cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[16], "AES"), new IvParameterSpec(new byte[16]));
        Thread other = new Thread(() -> encrypt(1));
        other.start();
        encrypt(2);
        other.join();
    }
}
