/*
 * The function of `compute` waits for a thread that does not need the map.
 *
 * expect: verified
 */
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

public class ComputeWaitsElsewhere {
    static final ConcurrentHashMap<String, Integer> MAP = new ConcurrentHashMap<>();
    static final CountDownLatch DONE = new CountDownLatch(1);

    static void first() throws Exception {
        DONE.countDown();
    }

    static void second() throws Exception {
        MAP.compute("a", (key, old) -> {
            try {
                DONE.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return 2;
        });
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
        assert MAP.get("a") == 2;
    }
}
