/*
 * A String made of an array is a copy.
 *
 * expect: verified
 */
public class StringOfBytesKept {
    static final byte[] SHARED = new byte[2];
    static final String TEXT = new String(SHARED);

    static void first() throws Exception {
        assert TEXT.length() == 2;
    }

    static void second() throws Exception {
        SHARED[0] = 1;
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
