/*
 * The addresses of a class loader change while it is made.
 *
 * expect: bug data-race
 */
import java.net.URL;
import java.net.URLClassLoader;

public class AddressesOfLoader {
    static final URL[] ONE = address();

    static URL[] address() {
        try {
            return new URL[] {new java.io.File("a.jar").toURI().toURL()};
        } catch (java.io.IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    static void first() throws Throwable {
        ONE[0] = null;
    }

    static void second() throws Throwable {
        try {
            new URLClassLoader(ONE);
        } catch (NullPointerException none) {
            assert ONE[0] == null;
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
