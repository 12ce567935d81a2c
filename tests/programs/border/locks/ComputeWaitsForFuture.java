/*
 * The function of `compute` waits for what the other thread does after it has put under the same key.
 *
 * expect: bug deadlock
 */
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

public class ComputeWaitsForFuture {
    static final ConcurrentHashMap<String, Integer> MAP = new ConcurrentHashMap<>();
    static final CountDownLatch PUT = new CountDownLatch(1);

    static void first() throws Exception {
        MAP.put("a", 1);
        PUT.countDown();
    }

    static void second() throws Exception {
        MAP.compute("a", (key, old) -> {
            try {
                PUT.await();
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
    }
}
