/*
 * An update by an updater of the JDK between a read and a write of the same field is lost.
 *
 * expect: bug assertion
 */
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

public class FieldUpdaterLost {
    private static final AtomicIntegerFieldUpdater<FieldUpdaterLost> COUNT =
            AtomicIntegerFieldUpdater.newUpdater(FieldUpdaterLost.class, "count");

    private volatile int count;

    public static void main(String[] args) throws Exception {
        FieldUpdaterLost shared = new FieldUpdaterLost();
        Thread other = new Thread(() -> COUNT.incrementAndGet(shared));
        other.start();
        shared.count = shared.count + 1;
        other.join();
        assert shared.count == 2;
    }
}
