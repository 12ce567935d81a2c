/*
 * Two threads find a constant by name that has a map, which nobody changes any more.
 *
 * expect: verified
 */
import java.util.HashMap;
import java.util.Map;

public class EnumConstantByName {
    enum Letter {
        A, B;

        final Map<Integer, Integer> numbers = new HashMap<>(Map.of(1, 2));
    }

    static void first() throws Throwable {
        assert Enum.valueOf(Letter.class, "A").numbers.get(1) == 2;
    }

    static void second() throws Throwable {
        assert Enum.valueOf(Letter.class, "A").numbers.get(1) == 2;
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
