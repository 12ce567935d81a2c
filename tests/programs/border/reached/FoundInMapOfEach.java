/*
 * Class loaders of the program fill a map without a lock, each its own.
 *
 * expect: verified
 */
import java.util.HashMap;
import java.util.Map;

public class FoundInMapOfEach {
    static class Finder extends ClassLoader {
        final Map<String, String> seen = new HashMap<>();

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            seen.put(name, name);
            throw new ClassNotFoundException(name);
        }
    }

    static void load(ClassLoader loader, String name) {
        try {
            loader.loadClass(name);
        } catch (ClassNotFoundException expected) {
            return;
        }
    }

    public static void main(String[] args) throws Exception {
        ClassLoader one = new Finder();
        ClassLoader two = new Finder();
        Thread other = new Thread(() -> load(one, "a.A"));
        other.start();
        load(two, "a.B");
        other.join();
    }
}
