/*
 * A generator of the program's own gives the numbers that it draws, which are no random ones: no bug, but what it is made of is not watched.
 *
 * expect: incomplete
 */
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.SecureRandomSpi;
import java.util.Arrays;

public class OwnGenerator {
    static final class Numbers extends SecureRandomSpi {
        @Override
        protected void engineSetSeed(byte[] seed) {
        }

        @Override
        protected void engineNextBytes(byte[] bytes) {
            Arrays.fill(bytes, (byte) 7);
        }

        @Override
        protected byte[] engineGenerateSeed(int count) {
            return new byte[count];
        }
    }

    static final class Known extends Provider {
        Known() {
            super("known", "1", "numbers that are known");
        }
    }

    static final class Generator extends SecureRandom {
        Generator() throws NoSuchAlgorithmException {
            super(new Numbers(), new Known());
        }
    }

    public static void main(String[] args) throws Exception {
        SecureRandom random = new Generator();
        byte[] bytes = new byte[2];
        random.nextBytes(bytes);
        if (bytes[0] != 7 || bytes[1] != 7) {
            throw new AssertionError();
        }
    }
}
