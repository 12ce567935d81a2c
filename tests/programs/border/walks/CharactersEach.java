/*
 * Each thread walks through a text by itself.
 *
 * expect: verified
 */
public class CharactersEach {
    static final String TEXT = "ab\nc\u20ac";

    static void count() {
        if (TEXT.chars().count() != 5 || TEXT.codePoints().spliterator().estimateSize() < 5 || TEXT.lines().count() != 2) {
            throw new AssertionError();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(CharactersEach::count);
        other.start();
        count();
        other.join();
    }
}
