/*
 * Object.notifyAll, called by reflection: not code of the program, so it is a gap.
 *
 * expect: incomplete
 */
import java.lang.reflect.InvocationTargetException;

public class ReflectiveWait {
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        synchronized (lock) {
            try {
                Object.class.getMethod("notifyAll").invoke(lock);
            } catch (InvocationTargetException notOwner) {
                System.out.println(notOwner.getCause());
            }
        }
    }
}
