/*
 * A table changes while the name of a bean is made of it.
 *
 * expect: bug data-race
 */
import java.util.Hashtable;
import java.util.Map;
import javax.management.ObjectName;

public class TableOfName {
    static final Hashtable<String, String> TABLE = new Hashtable<>(Map.of("a", "b"));

    static void first() throws Throwable {
        TABLE.put("c", "d");
    }

    static void second() throws Throwable {
        new ObjectName("d", TABLE).getKeyPropertyList();
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
