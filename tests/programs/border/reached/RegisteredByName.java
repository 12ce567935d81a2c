/*
 * Classes register themselves in a map of the JDK when they are initialised, which happens by their names.
 *
 * expect: bug data-race
 */
import java.util.HashMap;
import java.util.Map;

public class RegisteredByName {
    static final Map<String, Integer> KNOWN = new HashMap<>();

    static final class First {
        static {
            KNOWN.put("first", 1);
        }
    }

    static final class Second {
        static {
            KNOWN.put("second", 2);
        }
    }

    static void load(String name) {
        try {
            Class.forName("RegisteredByName$" + name);
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
