/*
 * A pool of two sells the last piece, and logs it.
 *
 * expect: verified
 */
import java.util.concurrent.*;
import java.util.logging.*;
public class ShopThatLogs {
    static final Logger LOG = Logger.getLogger(ShopThatLogs.class.getName());
    final ConcurrentHashMap<String, Integer> stock = new ConcurrentHashMap<>();
    boolean buy(String item) {
        int left = stock.merge(item, -1, Integer::sum);
        LOG.info("sold " + item);
        if (left < 0) { LOG.log(Level.WARNING, "out of {0}", item); return false; }
        LOG.fine(() -> "left " + left);
        return true;
    }
    public static void main(String[] args) throws Exception {
        ShopThatLogs shop = new ShopThatLogs();
        shop.stock.put("tea", 1);
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<Boolean> a = pool.submit(() -> shop.buy("tea"));
        Future<Boolean> b = pool.submit(() -> shop.buy("tea"));
        boolean both = a.get() & b.get();
        pool.shutdown();
        assert !both;
        LOG.info("closed");
    }
}
