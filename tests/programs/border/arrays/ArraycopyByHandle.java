/*
 * `System.arraycopy` by a method reference writes what another thread reads.
 *
 * expect: bug data-race
 */
public class ArraycopyByHandle {
    static final int[] SHARED = {3, 2, 1};

    interface Copier {
        void copy(Object from, int i, Object to, int j, int n);
    }

    static final Copier COPIER = System::arraycopy;

    static void first() throws Exception {
        COPIER.copy(new int[] {7}, 0, SHARED, 0, 1);
    }

    static void second() throws Exception {
        assert SHARED[0] > 0;
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
