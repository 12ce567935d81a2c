/*
 * Whether a field may be read is kept in an object that nobody watches. Threads set it and use it under one lock, in either
 * order.
 *
 * expect: bug assertion
 */
import java.lang.reflect.Field;

public class AccessibleUnderLock {
    static final Field FIELD;

    static {
        try {
            FIELD = Secret.class.getDeclaredField("value");
        } catch (NoSuchFieldException impossible) {
            throw new AssertionError(impossible);
        }
    }

    static synchronized void open() {
        FIELD.setAccessible(true);
    }

    static synchronized boolean isOpen(Secret secret) {
        return FIELD.canAccess(secret);
    }

    public static void main(String[] args) throws Exception {
        Secret secret = new Secret();
        boolean before = isOpen(secret);
        Thread other = new Thread(AccessibleUnderLock::open);
        other.start();
        boolean seen = isOpen(secret);
        other.join();
        assert seen == before;
    }
}

class Secret {
    private int value = 7;
}
