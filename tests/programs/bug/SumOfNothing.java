import java.util.concurrent.atomic.AtomicInteger;

/*
 * An addition that fails for want of a number, then one by reflection, whose result counts.
 *
 * expect: bug assertion
 */
public class SumOfNothing {
    static final AtomicInteger COUNT = new AtomicInteger();
    static AtomicInteger none;
    static int first;

    static int result() throws Throwable {
        try {
            none.incrementAndGet();
        } catch (NullPointerException expected) {
            // nothing was added
        }
        return (Integer) AtomicInteger.class.getMethod("incrementAndGet").invoke(COUNT);
    }

    static int add() {
        try {
            return result();
        } catch (Throwable error) {
            throw new Error(error);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> first = add());
        Thread two = new Thread(() -> add());
        one.start();
        two.start();
        one.join();
        two.join();
        if (first == 2) {
            throw new AssertionError("the other one was first");
        }
    }
}
