/*
 * An initialiser looks for a key whose hashCode uses another class, whose initialiser needs the first one.
 *
 * expect: bug deadlock
 * today: verified
 * why: which hashCode a table calls is not asked (docs/soundness/holes.md)
 */
import java.util.HashSet;
import java.util.Set;

public class InitialisersByHashCode {
    static class Key {
        @Override
        public int hashCode() {
            return Taxes.rate;
        }
    }

    static Object key;

    static class Prices {
        static final Set<Object> KNOWN = new HashSet<>();
        static final boolean IS_KNOWN = KNOWN.contains(key);
    }

    static class Taxes {
        static int rate = Prices.KNOWN.size();
    }

    public static void main(String[] args) throws InterruptedException {
        key = new Key();
        Thread other = new Thread(() -> {
            boolean known = Prices.IS_KNOWN;
        });
        other.start();
        int rate = Taxes.rate;
        other.join();
    }
}
