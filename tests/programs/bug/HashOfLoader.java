/*
 * The loader of the program has the same identity hash code in each JVM: where a table puts it is no choice, and the finding
 * comes back in a fresh JVM.
 *
 * expect: bug assertion
 */
import java.util.concurrent.ConcurrentHashMap;

public class HashOfLoader {
    static final class Key {
        private final ClassLoader loader;

        Key(ClassLoader loader) {
            this.loader = loader;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(loader);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key && ((Key) other).loader == loader;
        }
    }

    static final ConcurrentHashMap<Key, String> TABLE = new ConcurrentHashMap<>();

    public static void main(String[] args) throws Exception {
        Key key = new Key(HashOfLoader.class.getClassLoader());
        Thread other = new Thread(() -> TABLE.put(key, "other"));
        other.start();
        String before = TABLE.putIfAbsent(key, "main");
        other.join();
        assert before == null : "the other one was first";
    }
}
