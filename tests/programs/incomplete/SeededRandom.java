/*
 * A Random with a seed is deterministic for one thread. Two threads that share it draw in some order.
 *
 * expect: incomplete or bug
 */
import java.util.Random;

public class SeededRandom {
    static volatile int one;
    static volatile int two;

    public static void main(String[] args) throws InterruptedException {
        Random random = new Random(1);
        int expected = new Random(1).nextInt(1000);
        Thread a = new Thread(() -> one = random.nextInt(1000));
        Thread b = new Thread(() -> two = random.nextInt(1000));
        a.start();
        b.start();
        a.join();
        b.join();
        assert one == expected;
    }
}
