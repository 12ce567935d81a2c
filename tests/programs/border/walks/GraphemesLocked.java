/*
 * Two threads look for the next boundary between characters, under a lock: who comes second finds the second one.
 *
 * expect: bug assertion
 */
import java.text.BreakIterator;

public class GraphemesLocked {
    static final BreakIterator BOUNDARIES = BreakIterator.getCharacterInstance();

    static synchronized int next() {
        return BOUNDARIES.next();
    }

    public static void main(String[] args) throws Exception {
        BOUNDARIES.setText("abc");
        Thread other = new Thread(GraphemesLocked::next);
        other.start();
        int mine = next();
        other.join();
        if (mine == 2) {
            throw new AssertionError("the other one was first");
        }
    }
}
