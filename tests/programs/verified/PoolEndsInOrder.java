/*
 * As bug/PoolNeverEnds.java; the pool is shut down when the other thread has done its part.
 *
 * expect: verified
 */
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class PoolEndsInOrder {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Thread other = new Thread(() -> pool.execute(() -> {}));
        other.start();
        pool.execute(() -> {});
        other.join();
        pool.shutdown();
        assert pool.awaitTermination(1, TimeUnit.SECONDS);
    }
}
