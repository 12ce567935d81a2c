/*
 * Each thread signs and verifies with objects of its own, and one pair of keys.
 *
 * expect: verified
 */
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;

public class SignatureEach {
    static void round(KeyPair pair, int text) {
        try {
            Signature signature = Signature.getInstance("SHA256withRSA");
            signature.initSign(pair.getPrivate());
            signature.update((byte) text);
            byte[] signed = signature.sign();
            signature.initVerify(pair.getPublic());
            signature.update(new byte[] {(byte) text});
            if (!signature.verify(signed)) {
                throw new AssertionError();
            }
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(1024);
        KeyPair pair = generator.generateKeyPair();
        Thread other = new Thread(() -> round(pair, 1));
        other.start();
        round(pair, 2);
        other.join();
    }
}
