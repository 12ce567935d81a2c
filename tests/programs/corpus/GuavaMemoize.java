/*
 * A memoizing supplier calls what it wraps once.
 *
 * maven: com.google.guava:guava:33.2.1-jre
 * expect: verified
 */
import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import java.util.concurrent.atomic.AtomicInteger;

public class GuavaMemoize {
    public static void main(String[] args) throws Exception {
        AtomicInteger made = new AtomicInteger();
        Supplier<Integer> supplier = Suppliers.memoize(made::incrementAndGet);
        Thread other = new Thread(() -> {
            assert supplier.get() == 1;
        });
        other.start();
        assert supplier.get() == 1;
        other.join();
        assert made.get() == 1;
    }
}
