/*
 * The hash code of a String is computed when it is first asked for, by any thread: a race that is meant.
 *
 * expect: verified
 */
public class TextIsShared {
    static final String TEXT = new String("text");

    static void first() throws Exception {
        assert TEXT.hashCode() == "text".hashCode();
    }

    static void second() throws Exception {
        assert TEXT.hashCode() == "text".hashCode();
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
