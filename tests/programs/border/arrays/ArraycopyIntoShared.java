/*
 * `System.arraycopy` writes what another thread reads.
 *
 * expect: bug data-race
 */
public class ArraycopyIntoShared {
    static final int[] SHARED = {3, 2, 1};

    static void first() throws Exception {
        System.arraycopy(new int[] {7}, 0, SHARED, 0, 1);
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
