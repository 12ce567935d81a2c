/*
 * Two threads walk through the characters of a text, and nothing orders them.
 *
 * expect: bug data-race
 */
import java.util.Spliterator;

public class CharactersShared {
    static final Spliterator.OfInt CHARACTERS = "a\u20ac".codePoints().spliterator();

    static void next() {
        CHARACTERS.tryAdvance((int c) -> { });
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(CharactersShared::next);
        other.start();
        next();
        other.join();
    }
}
