/*
 * `Character.toChars` writes into the array that it is given.
 *
 * expect: bug data-race
 */
public class ToCharsIntoShared {
    static final char[] SHARED = new char[2];

    static void first() throws Exception {
        Character.toChars('a', SHARED, 0);
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
