/*
 * Two threads find a constant by an annotation; nobody else initialises the enum.
 *
 * expect: verified
 * today: bug data-race
 */
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.HashMap;
import java.util.Map;

public class EnumOfAnnotation {
    enum Letter {
        A, B;

        final Map<Integer, Integer> numbers = new HashMap<>(Map.of(1, 2));
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Marked {
        Letter value();
    }

    @Marked(Letter.A)
    static class Has {}

    static void first() throws Throwable {
        assert Has.class.getAnnotation(Marked.class).value().numbers.get(1) == 2;
    }

    static void second() throws Throwable {
        assert Has.class.getAnnotation(Marked.class).value().numbers.get(1) == 2;
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
