/*
 * The value of a class is made by each thread that comes before it is known: what counts them is wrong.
 *
 * expect: bug assertion
 */
import java.util.concurrent.atomic.AtomicInteger;

public class ClassValueComputedTwice {
    static final AtomicInteger COMPUTED = new AtomicInteger();

    static final ClassValue<Integer> VALUE = new ClassValue<>() {
        @Override
        protected Integer computeValue(Class<?> type) {
            return COMPUTED.incrementAndGet();
        }
    };

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> VALUE.get(String.class));
        other.start();
        VALUE.get(String.class);
        other.join();
        assert COMPUTED.get() == 1;
    }
}
