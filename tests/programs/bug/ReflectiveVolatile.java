/*
 * Two threads increase a volatile field by reflection: an update is lost, in one of the orders of the four accesses.
 *
 * expect: bug assertion
 */
import java.lang.reflect.Field;

public class ReflectiveVolatile {
    volatile int value;

    static void increase(ReflectiveVolatile object) {
        try {
            Field field = ReflectiveVolatile.class.getDeclaredField("value");
            int seen = field.getInt(object);
            field.setInt(object, seen + 1);
        } catch (ReflectiveOperationException missing) {
            throw new AssertionError(missing);
        }
    }

    public static void main(String[] args) throws Exception {
        ReflectiveVolatile object = new ReflectiveVolatile();
        Thread other = new Thread(() -> increase(object));
        other.start();
        increase(object);
        other.join();
        assert object.value == 2;
    }
}
