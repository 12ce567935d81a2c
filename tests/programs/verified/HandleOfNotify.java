/*
 * A method handle of an operation of the JDK: it leads to the hook that a call would lead to.
 *
 * expect: verified
 */
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

public class HandleOfNotify {
    public static void main(String[] args) throws Throwable {
        MethodHandle notify = MethodHandles.lookup()
                .findVirtual(Object.class, "notifyAll", MethodType.methodType(void.class));
        Object lock = new Object();
        synchronized (lock) {
            notify.invoke(lock);
        }
    }
}
