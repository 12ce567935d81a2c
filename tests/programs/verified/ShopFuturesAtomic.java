import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/*
 * Two futures buy the last item of a shop, which takes it by compare-and-set.
 *
 * expect: verified
 */
public class ShopFuturesAtomic {
    static final AtomicInteger stock = new AtomicInteger(1);

    static boolean buy() {
        return stock.compareAndSet(1, 0);
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<Boolean> first = pool.submit(() -> buy());
        Future<Boolean> second = pool.submit(() -> buy());
        boolean both = first.get() && second.get();
        pool.shutdown();
        assert !both : "one apple was sold twice";
    }
}
