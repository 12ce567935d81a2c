/*
 * Two threads walk through the elements of one text that a collator compares.
 *
 * expect: bug data-race
 */
import java.text.CollationElementIterator;
import java.text.Collator;
import java.text.RuleBasedCollator;
import java.util.Locale;

public class CollatorShared {
    static final CollationElementIterator ELEMENTS =
            ((RuleBasedCollator) Collator.getInstance(Locale.US)).getCollationElementIterator("ab");

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> ELEMENTS.next());
        other.start();
        ELEMENTS.next();
        other.join();
    }
}
