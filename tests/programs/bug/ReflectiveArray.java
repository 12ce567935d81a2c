/*
 * Two threads use an element of an array without a lock, one of them by java.lang.reflect.Array.
 *
 * expect: bug data-race
 */
import java.lang.reflect.Array;

public class ReflectiveArray {
    public static void main(String[] args) throws InterruptedException {
        long[] array = new long[3];
        Thread other = new Thread(() -> Array.setLong(array, 1, 5L));
        other.start();
        array[1]++;
        other.join();
    }
}
