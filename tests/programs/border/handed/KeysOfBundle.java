/*
 * Two threads take keys of a resource bundle from one enumeration.
 *
 * expect: bug data-race
 */
import java.io.StringReader;
import java.util.Enumeration;
import java.util.PropertyResourceBundle;

public class KeysOfBundle {
    static final Enumeration<String> KEYS = keys();

    static Enumeration<String> keys() {
        try {
            return new PropertyResourceBundle(new StringReader("a=1\nb=2\nc=3")).getKeys();
        } catch (java.io.IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    static void first() throws Throwable {
        KEYS.nextElement();
    }

    static void second() throws Throwable {
        KEYS.nextElement();
    }

    public static void main(String[] args) throws Throwable {
        Thread other = new Thread(() -> {
            try {
                first();
            } catch (Throwable failure) {
                throw new IllegalStateException(failure);
            }
        });
        other.start();
        second();
        other.join();
    }
}
