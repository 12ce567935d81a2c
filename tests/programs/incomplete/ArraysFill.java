/*
 * java.util.Arrays writes elements of an array that two threads share.
 *
 * expect: incomplete or bug
 */
import java.util.Arrays;

public class ArraysFill {
    public static void main(String[] args) throws InterruptedException {
        int[] shared = new int[1];
        Thread a = new Thread(() -> Arrays.fill(shared, 1));
        Thread b = new Thread(() -> Arrays.fill(shared, 2));
        a.start();
        b.start();
        a.join();
        b.join();
        assert Arrays.hashCode(shared) == Arrays.hashCode(new int[] {2});
    }
}
