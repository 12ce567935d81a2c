/*
 * As InvokeWithSharedArguments.java, under a lock.
 *
 * expect: verified
 */
public class InvokeWithSharedArgumentsLocked {
    static final Object LOCK = new Object();
    static final Object[] ARGUMENTS = {1};

    public static int twice(int n) {
        return 2 * n;
    }

    static void first() throws Exception {
        synchronized (LOCK) {
            InvokeWithSharedArgumentsLocked.class.getMethod("twice", int.class).invoke(null, ARGUMENTS);
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            ARGUMENTS[0] = 2;
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
