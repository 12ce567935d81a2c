/*
 * Two threads compare by one collator, which locks itself; texts are normalized by each for itself.
 *
 * expect: verified
 */
import java.text.Collator;
import java.text.Normalizer;
import java.util.Locale;

public class CollatorSharedCompares {
    static final Collator COLLATOR = Collator.getInstance(Locale.US);

    static void use(String text) {
        assert COLLATOR.compare("a", text) < 0;
        assert Normalizer.normalize("\u00e9", Normalizer.Form.NFD).length() == 2;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> use("b"));
        other.start();
        use("c");
        other.join();
    }
}
