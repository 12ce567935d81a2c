/*
 * A map of the program's is filled under a lock, and copied by a class of the JDK that is not watched, under the same lock: which of the
 * two comes first shows in the copy.
 *
 * expect: bug uncaught-exception
 */
import java.util.HashMap;
import java.util.Map;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.CompositeDataSupport;
import javax.management.openmbean.CompositeType;
import javax.management.openmbean.OpenDataException;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.SimpleType;

public class MapCopiedUnderLock {
    static final Object LOCK = new Object();
    static final Map<String, Object> VALUES = new HashMap<>();

    public static void main(String[] args) throws OpenDataException, InterruptedException {
        String[] names = {"count"};
        CompositeType type = new CompositeType("sums", "sums", names, names, new OpenType<?>[] {SimpleType.INTEGER});
        VALUES.put("count", 1);
        Thread other = new Thread(() -> {
            synchronized (LOCK) {
                VALUES.put("count", 2);
            }
        });
        other.start();
        CompositeData copy;
        synchronized (LOCK) {
            copy = new CompositeDataSupport(type, VALUES);
        }
        other.join();
        if (copy.get("count").equals(2)) {
            throw new IllegalStateException("the later one");
        }
    }
}
