/*
 * As FieldSetByReflection.java, under a lock.
 *
 * expect: verified
 */
public class FieldSetByReflectionLocked {
    static final Object LOCK = new Object();
    static int value;

    static void first() throws Exception {
        synchronized (LOCK) {
            FieldSetByReflectionLocked.class.getDeclaredField("value").setInt(null, 1);
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            assert value >= 0;
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
