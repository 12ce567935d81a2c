/*
 * Two threads take the secret of one agreement, and nothing orders them: it begins anew then.
 *
 * expect: bug data-race
 */
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import javax.crypto.KeyAgreement;

public class AgreementShared {
    static void take(KeyAgreement agreement) {
        try {
            agreement.generateSecret("TlsPremasterSecret");
        } catch (GeneralSecurityException | IllegalStateException taken) {
            // by the other one
        }
    }

    public static void main(String[] args) throws Exception {
        KeyPair pair = KeyPairGenerator.getInstance("X25519").generateKeyPair();
        KeyAgreement agreement = KeyAgreement.getInstance("X25519");
        agreement.init(pair.getPrivate());
        agreement.doPhase(pair.getPublic(), true);
        Thread other = new Thread(() -> take(agreement));
        other.start();
        take(agreement);
        other.join();
    }
}
