/*
 * `addSuppressed` is synchronized: nothing is lost.
 *
 * expect: verified
 */
public class SuppressedByTwo {
    static final Exception SHARED = new Exception();

    static void first() throws Exception {
        SHARED.addSuppressed(new Exception("a"));
    }

    static void second() throws Exception {
        SHARED.addSuppressed(new Exception("b"));
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
        assert SHARED.getSuppressed().length == 2;
    }
}
