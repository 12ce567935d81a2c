/*
 * The types of a notification change while its description is made.
 *
 * expect: bug data-race
 */
import javax.management.MBeanNotificationInfo;

public class TypesOfNotification {
    static final String[] TYPES = {"a"};

    static void first() throws Throwable {
        TYPES[0] = "b";
    }

    static void second() throws Throwable {
        new MBeanNotificationInfo(TYPES, "name", "text");
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
