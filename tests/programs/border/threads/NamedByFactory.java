/*
 * A factory names its threads, as most do, after it has made them, while others run. Each thread asks for its own name only, and
 * gives itself another one.
 *
 * expect: verified
 */
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

public class NamedByFactory {
    static String work(int number) {
        Thread self = Thread.currentThread();
        String name = self.getName();
        self.setName(name + " at " + number);
        String during = self.getName();
        self.setName(name);
        return during;
    }

    public static void main(String[] args) throws Exception {
        AtomicInteger count = new AtomicInteger();
        ExecutorService pool = Executors.newFixedThreadPool(2, task -> {
            Thread thread = new Thread(task);
            thread.setName("worker-" + count.incrementAndGet());
            return thread;
        });
        Future<String> one = pool.submit(() -> work(1));
        Future<String> two = pool.submit(() -> work(2));
        assert one.get().matches("worker-[12] at 1") && two.get().matches("worker-[12] at 2");
        pool.shutdown();
    }
}
