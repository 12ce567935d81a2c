/*
 * As ArraycopyByHandle.java, under a lock.
 *
 * expect: verified
 */
public class ArraycopyByHandleLocked {
    static final Object LOCK = new Object();
    static final int[] SHARED = {3, 2, 1};

    interface Copier {
        void copy(Object from, int i, Object to, int j, int n);
    }

    static final Copier COPIER = System::arraycopy;

    static void first() throws Exception {
        synchronized (LOCK) {
            COPIER.copy(new int[] {7}, 0, SHARED, 0, 1);
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            assert SHARED[0] > 0;
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
