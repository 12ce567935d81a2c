/*
 * The JDK makes an array for a static initialiser of the program, which runs anew for each execution. The array has the same
 * name in all of them: what the second one finds is there in a fresh JVM, too.
 *
 * expect: bug assertion
 */
import java.util.concurrent.atomic.AtomicIntegerArray;

public class ArrayMadeInInitialiser {
    static final AtomicIntegerArray LIST = new AtomicIntegerArray(1);
    static volatile int number;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> {
            seen = number;
        });
        Thread two = new Thread(() -> {
            number = 1;
        });
        one.start();
        two.start();
        one.join();
        two.join();
        assert LIST.get(0) + seen == 0;
    }
}
