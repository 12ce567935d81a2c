/*
 * Two threads look for the next boundary between characters, and nothing orders them.
 *
 * expect: bug data-race
 */
import java.text.BreakIterator;

public class GraphemesShared {
    static final BreakIterator BOUNDARIES = BreakIterator.getCharacterInstance();

    public static void main(String[] args) throws Exception {
        BOUNDARIES.setText("abc");
        Thread other = new Thread(BOUNDARIES::next);
        other.start();
        BOUNDARIES.next();
        other.join();
    }
}
