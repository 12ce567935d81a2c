/*
 * CODEC-96: two threads share an encoder, whose state is in its fields.
 *
 * maven: commons-codec:commons-codec:1.4
 * expect: bug uncaught-exception
 * why: true: Base64.encode (Base64.java:930 and following) keeps its buffer and position in fields of the encoder,
 *   which reset (1046 and following) clears: the other thread has no buffer any more where it takes its length.
 */
import java.util.Arrays;
import org.apache.commons.codec.binary.Base64;

public class Codec96 {
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
