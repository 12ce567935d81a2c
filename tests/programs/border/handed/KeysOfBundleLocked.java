/*
 * Two threads take keys of a resource bundle from one enumeration, under a lock.
 *
 * expect: verified
 */
import java.io.StringReader;
import java.util.Enumeration;
import java.util.PropertyResourceBundle;

public class KeysOfBundleLocked {
    static final Object LOCK = new Object();
    static final Enumeration<String> KEYS = keys();

    static Enumeration<String> keys() {
        try {
            return new PropertyResourceBundle(new StringReader("a=1\nb=2\nc=3")).getKeys();
        } catch (java.io.IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    static void first() throws Throwable {
        synchronized (LOCK) {
            KEYS.nextElement();
        }
    }

    static void second() throws Throwable {
        synchronized (LOCK) {
            KEYS.nextElement();
        }
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
