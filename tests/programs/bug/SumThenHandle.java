import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.atomic.AtomicInteger;

/*
 * An addition whose result is dropped, then a swap by a method handle: it has no program point of its own.
 *
 * expect: bug assertion
 */
public class SumThenHandle {
    static final AtomicInteger COUNT = new AtomicInteger(), OTHER = new AtomicInteger();
    static int first;

    static int result() throws Throwable {
        OTHER.incrementAndGet();
        MethodType type = MethodType.methodType(boolean.class, int.class, int.class);
        return (boolean) MethodHandles.lookup().findVirtual(AtomicInteger.class, "compareAndSet", type)
                .invokeExact(COUNT, 0, 7) ? 1 : 2;
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
