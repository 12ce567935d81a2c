/*
 * A class loader of the program, which may find several classes at a time, fills a map without a lock.
 *
 * expect: incomplete
 */
import java.util.HashMap;
import java.util.Map;

public class FoundInMap {
    static class Finder extends ClassLoader {
        static {
            registerAsParallelCapable();
        }

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
        ClassLoader loader = new Finder();
        Thread other = new Thread(() -> load(loader, "a.A"));
        other.start();
        load(loader, "a.B");
        other.join();
    }
}
