/*
 * As BitSetShared.java, under a lock.
 *
 * expect: verified
 */
import java.util.BitSet;

public class BitSetSharedLocked {
    static final Object LOCK = new Object();
    static final BitSet BITS = new BitSet();

    static void first() throws Exception {
        synchronized (LOCK) {
            BITS.set(1);
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            BITS.set(2);
        }
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
