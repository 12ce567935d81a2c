/*
 * A method handle of a method of the JDK that changes an object: two threads race, which nobody sees.
 *
 * expect: incomplete or bug
 */
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;

public class HandleOfList {
    static void add(MethodHandle add, ArrayList<Object> list) {
        try {
            add.invoke(list, "one");
        } catch (Throwable failed) {
            throw new AssertionError(failed);
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodType type = MethodType.methodType(boolean.class, Object.class);
        MethodHandle add = MethodHandles.lookup().findVirtual(ArrayList.class, "add", type);
        ArrayList<Object> list = new ArrayList<>();
        Thread other = new Thread(() -> add(add, list));
        other.start();
        add(add, list);
        other.join();
    }
}
