/*
 * `System.arraycopy` writes one part of an array, the other thread another one.
 *
 * expect: verified
 */
public class ArraycopyOfOtherPart {
    static final int[] SHARED = {3, 2, 1};

    static void first() throws Exception {
        System.arraycopy(new int[] {7}, 0, SHARED, 0, 1);
    }

    static void second() throws Exception {
        SHARED[2] = 8;
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
        assert SHARED[0] == 7 && SHARED[2] == 8;
    }
}
