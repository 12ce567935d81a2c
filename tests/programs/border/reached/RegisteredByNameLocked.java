/*
 * As RegisteredByName.java, under a lock.
 *
 * expect: verified
 */
import java.util.HashMap;
import java.util.Map;

public class RegisteredByNameLocked {
    static final Map<String, Integer> KNOWN = new HashMap<>();

    static final class First {
        static {
            synchronized (KNOWN) {
                KNOWN.put("first", 1);
            }
        }
    }

    static final class Second {
        static {
            synchronized (KNOWN) {
                KNOWN.put("second", 2);
            }
        }
    }

    static void load(String name) {
        try {
            Class.forName("RegisteredByNameLocked$" + name);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> load("First"));
        other.start();
        load("Second");
        other.join();
    }
}
