/*
 * The types of a notification change while its description is made, under a lock.
 *
 * expect: verified
 */
import javax.management.MBeanNotificationInfo;

public class TypesOfNotificationLocked {
    static final Object LOCK = new Object();
    static final String[] TYPES = {"a"};

    static void first() throws Throwable {
        synchronized (LOCK) {
            TYPES[0] = "b";
        }
    }

    static void second() throws Throwable {
        synchronized (LOCK) {
            new MBeanNotificationInfo(TYPES, "name", "text");
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
