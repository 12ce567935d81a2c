/*
 * Generic code, functional interfaces of the program and of the JDK, and captured variables.
 *
 * expect: verified
 */
import java.util.function.IntSupplier;

public class Patterns {
    interface Task<T> {
        T call();
    }

    static <T> T locked(Object lock, Task<T> task) {
        synchronized (lock) {
            return task.call();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        int[] cell = new int[1];
        IntSupplier next = () -> locked(lock, () -> ++cell[0]);
        Thread a = new Thread(next::getAsInt);
        a.start();
        next.getAsInt();
        a.join();
        assert next.getAsInt() == 3;
    }
}
