/*
 * Two threads find a constant that has a map, and both change it.
 *
 * expect: bug data-race
 */
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;

public class EnumConstantChanged {
    enum Letter {
        A, B;

        final Map<Integer, Integer> numbers = new HashMap<>(Map.of(1, 2));
    }

    static void first() throws Throwable {
        EnumSet.allOf(Letter.class).iterator().next().numbers.put(1, 3);
    }

    static void second() throws Throwable {
        EnumSet.allOf(Letter.class).iterator().next().numbers.put(1, 3);
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
