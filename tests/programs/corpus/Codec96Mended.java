/*
 * CODEC-96, mended: the state of an encoding is in an object of its own.
 *
 * maven: commons-codec:commons-codec:1.17.0
 * expect: verified
 */
import java.util.Arrays;
import org.apache.commons.codec.binary.Base64;

public class Codec96Mended {
    static final byte[] ONE = Base64.encodeBase64(new byte[] {1, 2, 3});

    public static void main(String[] args) throws Exception {
        Base64 coder = new Base64(0);
        byte[][] seen = new byte[1][];
        Thread other = new Thread(() -> seen[0] = coder.encode(new byte[] {1, 2, 3}));
        other.start();
        byte[] mine = coder.encode(new byte[] {1, 2, 3});
        other.join();
        assert Arrays.equals(mine, ONE) && Arrays.equals(seen[0], ONE);
    }
}
