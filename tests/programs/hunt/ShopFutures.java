import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/*
 * Two futures buy the last item of a shop, which looks before it takes it.
 *
 * expect: bug assertion
 */
public class ShopFutures {
    static final AtomicInteger stock = new AtomicInteger(1);

    static boolean buy() {
        if (stock.get() > 0) {
            stock.decrementAndGet();
            return true;
        }
        return false;
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
