/*
 * The numbers of records follow from who comes first, and a filter asks for them.
 *
 * expect: bug assertion
 */
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Logger;

public class NumbersOfRecords {
    static final Logger LOG = Logger.getLogger("shop");
    static final ConcurrentLinkedQueue<Long> NUMBERS = new ConcurrentLinkedQueue<>();

    public static void main(String[] args) throws Exception {
        LOG.setFilter(record -> {
            NUMBERS.add(record.getSequenceNumber());
            return false;
        });
        Thread other = new Thread(() -> LOG.info("one"));
        other.start();
        LOG.info("two");
        other.join();
        assert NUMBERS.poll() < NUMBERS.poll();
    }
}
