/*
 * `String.getBytes` writes into an array that another thread reads.
 *
 * expect: bug data-race
 */
public class GetBytesIntoShared {
    static final byte[] SHARED = new byte[2];

    static void first() throws Exception {
        "a".getBytes(0, 1, SHARED, 0);
    }

    static void second() throws Exception {
        assert SHARED[0] >= 0;
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
