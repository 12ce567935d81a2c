/*
 * A list of attributes is asked for its size while one is added, under a lock.
 *
 * expect: verified
 */
import java.util.List;
import javax.management.Attribute;
import javax.management.AttributeList;

public class AttributesAddedLocked {
    static final Object LOCK = new Object();
    static final List<Object> ATTRIBUTES = new AttributeList();

    static void first() throws Throwable {
        synchronized (LOCK) {
            ATTRIBUTES.add(new Attribute("a", 1));
        }
    }

    static void second() throws Throwable {
        synchronized (LOCK) {
            ATTRIBUTES.size();
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
