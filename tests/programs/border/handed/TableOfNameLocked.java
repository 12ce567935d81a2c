/*
 * A table changes while the name of a bean is made of it, under a lock.
 *
 * expect: verified
 */
import java.util.Hashtable;
import java.util.Map;
import javax.management.ObjectName;

public class TableOfNameLocked {
    static final Object LOCK = new Object();
    static final Hashtable<String, String> TABLE = new Hashtable<>(Map.of("a", "b"));

    static void first() throws Throwable {
        synchronized (LOCK) {
            TABLE.put("c", "d");
        }
    }

    static void second() throws Throwable {
        synchronized (LOCK) {
            new ObjectName("d", TABLE).getKeyPropertyList();
        }
    }

    public static void main(String[] args) throws Throwable {
        Thread other = new Thread(() -> {
            try {
                first();
            } catch (Throwable failure) {
                throw new IllegalStateException(failure);
            }
        });
        other.start();
        second();
        other.join();
    }
}
