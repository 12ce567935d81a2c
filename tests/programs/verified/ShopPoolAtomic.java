import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/*
 * Two threads of a pool serve orders from a queue; each takes what is left by one operation.
 *
 * expect: verified
 */
public class ShopPoolAtomic {
    static final LinkedBlockingQueue<String> orders = new LinkedBlockingQueue<>(List.of("apple", "apple"));
    static final Map<String, Integer> stock = new ConcurrentHashMap<>(Map.of("apple", 1));

    static void serve() {
        String order = orders.poll();
        while (order != null) {
            stock.computeIfPresent(order, (key, left) -> Math.max(0, left - 1));
            order = orders.poll();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(ShopPoolAtomic::serve);
        pool.execute(ShopPoolAtomic::serve);
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.MINUTES);
        assert stock.get("apple") == 0 : stock;
    }
}
