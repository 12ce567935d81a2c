/*
 * A class loader of the program adds to a list with a lock, whose elements another thread counts meanwhile: the order of the
 * two is not explored.
 *
 * expect: incomplete
 */
import java.util.List;
import java.util.Vector;

public class FoundAndCounted {
    static final List<String> SEEN = new Vector<>();

    static class Finder extends ClassLoader {
        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            SEEN.add(name);
            throw new ClassNotFoundException(name);
        }
    }

    static void load(ClassLoader loader) {
        try {
            loader.loadClass("a.A");
        } catch (ClassNotFoundException expected) {
            return;
        }
    }

    public static void main(String[] args) throws Exception {
        ClassLoader loader = new Finder();
        Thread other = new Thread(() -> load(loader));
        other.start();
        assert SEEN.size() < 2;
        other.join();
    }
}
