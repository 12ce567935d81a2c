/*
 * A final field that is changed by reflection: what others see of it is not said.
 *
 * expect: incomplete
 */
import java.lang.reflect.Field;

public class ReflectiveFinal {
    private final Object value = new Object();

    public static void main(String[] args) throws Exception {
        Field field = ReflectiveFinal.class.getDeclaredField("value");
        field.setAccessible(true);
        field.set(new ReflectiveFinal(), null);
    }
}
