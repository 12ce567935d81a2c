/*
 * What was written before `Hashtable.put` is seen by who finds the key.
 *
 * expect: verified
 */
import java.util.Hashtable;

public class HashtablePublishes {
    static final Hashtable<String, Integer> TABLE = new Hashtable<>();
    static int data;

    static void first() throws Exception {
        data = 1;
        TABLE.put("a", 1);
    }

    static void second() throws Exception {
        if (TABLE.containsKey("a")) {
            assert data == 1;
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
    }
}
