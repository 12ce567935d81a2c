/*
 * Two threads add to one signature, and nothing orders them.
 *
 * expect: bug data-race
 */
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.SignatureException;

public class SignatureShared {
    static void add(Signature signature, int text) {
        try {
            signature.update(new byte[] {(byte) text});
        } catch (SignatureException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(1024);
        KeyPair pair = generator.generateKeyPair();
        Signature signature = Signature.getInstance("SHA256withRSA");
        signature.initSign(pair.getPrivate());
        Thread other = new Thread(() -> add(signature, 1));
        other.start();
        add(signature, 2);
        other.join();
    }
}
