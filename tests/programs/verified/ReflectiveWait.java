/*
 * Object.notifyAll, called by reflection: the hook is called that a call would lead to.
 *
 * expect: verified
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
