/*
 * Keys and the first block of a cipher are drawn at random: each time the same, and assumed.
 *
 * expect: verified
 */
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

public class KeysDrawn {
    static int length;

    static void add(String word) {
        try {
            SecretKey key = KeyGenerator.getInstance("AES").generateKey();
            Cipher cipher = Cipher.getInstance("AES/CBC/PKCS5Padding");
            cipher.init(Cipher.ENCRYPT_MODE, key);
            byte[] begin = cipher.getIV();
            SecretKeyFactory factory = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256");
            byte[] hash = factory.generateSecret(new PBEKeySpec(word.toCharArray(), begin, 10, 128)).getEncoded();
            if (Arrays.equals(begin, hash)) {
                throw new AssertionError();
            }
            synchronized (KeysDrawn.class) {
                length += hash.length;
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> add("one"));
        other.start();
        add("two");
        other.join();
        if (length != 32) {
            throw new AssertionError();
        }
    }
}
