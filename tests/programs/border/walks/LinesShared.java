/*
 * Two threads walk through the lines of a text, and nothing orders them.
 *
 * expect: bug data-race
 */
import java.util.Spliterator;

public class LinesShared {
    static final Spliterator<String> LINES = "a\nb".lines().spliterator();

    static void next() {
        LINES.tryAdvance(line -> { });
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(LinesShared::next);
        other.start();
        next();
        other.join();
    }
}
