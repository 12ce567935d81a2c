import java.util.concurrent.atomic.AtomicInteger;

/*
 * An addition whose result is dropped, then one by reflection, whose result counts: it has no program point of its own.
 *
 * expect: bug assertion
 */
public class SumThenReflection {
    static final AtomicInteger COUNT = new AtomicInteger(), OTHER = new AtomicInteger();
    static int first;

    static int result() throws Throwable {
        OTHER.incrementAndGet();
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
