/*
 * Two bits of a BitSet are in one word.
 *
 * expect: bug data-race
 */
import java.util.BitSet;

public class BitSetShared {
    static final BitSet BITS = new BitSet();

    static void first() throws Exception {
        BITS.set(1);
    }

    static void second() throws Exception {
        BITS.set(2);
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            try {
                first();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        second();
        other.join();
        assert BITS.cardinality() == 2;
    }
}
