/*
 * A static field that one thread writes by a method handle while another one reads it by reflection.
 *
 * expect: bug data-race
 */
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

public class ReflectiveStaticRace {
    static int value;

    static void read() {
        try {
            System.out.println(ReflectiveStaticRace.class.getDeclaredField("value").get(null));
        } catch (ReflectiveOperationException missing) {
            throw new AssertionError(missing);
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandle set = MethodHandles.lookup().findStaticSetter(ReflectiveStaticRace.class, "value", int.class);
        Thread other = new Thread(ReflectiveStaticRace::read);
        other.start();
        set.invokeExact(1);
        other.join();
    }
}
