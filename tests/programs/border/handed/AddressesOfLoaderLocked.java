/*
 * The addresses of a class loader change while it is made, under a lock.
 *
 * expect: verified
 */
import java.net.URL;
import java.net.URLClassLoader;

public class AddressesOfLoaderLocked {
    static final Object LOCK = new Object();
    static final URL[] ONE = address();

    static URL[] address() {
        try {
            return new URL[] {new java.io.File("a.jar").toURI().toURL()};
        } catch (java.io.IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    static void first() throws Throwable {
        synchronized (LOCK) {
            ONE[0] = null;
        }
    }

    static void second() throws Throwable {
        synchronized (LOCK) {
            try {
                new URLClassLoader(ONE);
            } catch (NullPointerException none) {
                assert ONE[0] == null;
            }
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
