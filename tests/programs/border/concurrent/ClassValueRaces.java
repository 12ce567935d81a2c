/*
 * Two threads may compute the value of a class at the same time, and get the same one.
 *
 * expect: verified
 */
import java.util.concurrent.atomic.AtomicInteger;

public class ClassValueRaces {
    static final AtomicInteger COMPUTED = new AtomicInteger();

    static final ClassValue<Object> VALUE = new ClassValue<>() {
        @Override
        protected Object computeValue(Class<?> type) {
            COMPUTED.incrementAndGet();
            return new Object();
        }
    };

    public static void main(String[] args) throws Exception {
        Object[] seen = new Object[1];
        Thread other = new Thread(() -> seen[0] = VALUE.get(String.class));
        other.start();
        Object mine = VALUE.get(String.class);
        other.join();
        assert mine == seen[0] && VALUE.get(String.class) == mine;
        int computed = COMPUTED.get();
        assert computed == 1 || computed == 2 : computed;
        VALUE.remove(String.class);
        assert VALUE.get(String.class) != mine && COMPUTED.get() == computed + 1;
    }
}
