/*
 * Two threads walk through the characters of a text, under a lock: who comes second has the second one.
 *
 * expect: bug assertion
 */
import java.util.Spliterator;

public class CharactersLocked {
    static final Spliterator.OfInt CHARACTERS = "ab".chars().spliterator();

    static synchronized int next() {
        int[] found = new int[1];
        CHARACTERS.tryAdvance((int c) -> found[0] = c);
        return found[0];
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(CharactersLocked::next);
        other.start();
        int mine = next();
        other.join();
        if (mine == 'b') {
            throw new AssertionError("the other one was first");
        }
    }
}
