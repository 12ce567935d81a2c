/*
 * Two threads make a set of an enum that has a map, which nobody changes any more.
 *
 * expect: verified
 */
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;

public class EnumConstantsOfSet {
    enum Letter {
        A, B;

        final Map<Integer, Integer> numbers = new HashMap<>(Map.of(1, 2));
    }

    static void first() throws Throwable {
        assert EnumSet.allOf(Letter.class).iterator().next().numbers.get(1) == 2;
    }

    static void second() throws Throwable {
        assert EnumSet.allOf(Letter.class).iterator().next().numbers.get(1) == 2;
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
