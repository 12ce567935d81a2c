/*
 * A Comparable is a StringBuilder.
 *
 * expect: bug data-race
 */
public class ComparableIsBuilder {
    static final StringBuilder TEXT = new StringBuilder("a");
    static final Comparable<StringBuilder> COMPARABLE = TEXT;

    static void first() throws Exception {
        COMPARABLE.compareTo(new StringBuilder("b"));
    }

    static void second() throws Exception {
        TEXT.append('b');
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
