/*
 * Two threads count in an AtomicLong.
 *
 * expect: verified
 */
import java.util.concurrent.atomic.AtomicLong;

public class AtomicLongCounts {
    static final AtomicLong LONG = new AtomicLong();

    static void first() throws Exception {
        LONG.getAndAdd(2);
    }

    static void second() throws Exception {
        LONG.updateAndGet(n -> n + 3);
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            try {
                first();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        second();
        other.join();
        assert LONG.get() == 5;
    }
}
