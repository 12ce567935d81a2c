import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/*
 * Two threads of a pool serve orders from a queue; each looks whether there is one left before it takes it.
 *
 * expect: bug assertion
 */
public class ShopPool {
    static final LinkedBlockingQueue<String> orders = new LinkedBlockingQueue<>(List.of("apple", "apple"));
    static final Map<String, Integer> stock = new ConcurrentHashMap<>(Map.of("apple", 1));

    static void serve() {
        String order = orders.poll();
        while (order != null) {
            if (stock.get(order) > 0) {
                stock.put(order, stock.get(order) - 1);
            }
            order = orders.poll();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(ShopPool::serve);
        pool.execute(ShopPool::serve);
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.MINUTES);
        assert stock.get("apple") == 0 : stock;
    }
}
