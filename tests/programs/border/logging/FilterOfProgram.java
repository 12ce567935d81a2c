/*
 * A filter of the program counts records.
 *
 * expect: verified
 */
import java.util.logging.*;
import java.util.concurrent.atomic.*;
public class FilterOfProgram {
    static final Logger LOG = Logger.getLogger("shop");
    static final AtomicInteger SEEN = new AtomicInteger();
    public static void main(String[] args) throws Exception {
        LOG.setFilter(r -> SEEN.incrementAndGet() > 1);
        Runnable work = () -> LOG.info("one");
        Thread one = new Thread(work), two = new Thread(work);
        one.start(); two.start(); one.join(); two.join();
        assert SEEN.get() == 2;
    }
}
