/*
 * Volatile fields that are updated by the updaters of the JDK: atomic operations on the fields themselves, which threads also
 * read directly.
 *
 * expect: verified
 */
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

public class FieldUpdaters {
    private static final AtomicIntegerFieldUpdater<FieldUpdaters> COUNT =
            AtomicIntegerFieldUpdater.newUpdater(FieldUpdaters.class, "count");
    private static final AtomicLongFieldUpdater<FieldUpdaters> TOTAL =
            AtomicLongFieldUpdater.newUpdater(FieldUpdaters.class, "total");
    private static final AtomicReferenceFieldUpdater<FieldUpdaters, String> OWNER =
            AtomicReferenceFieldUpdater.newUpdater(FieldUpdaters.class, String.class, "owner");

    private volatile int count;
    private volatile long total;
    private volatile String owner;
    private int plain;

    void work(String name) {
        COUNT.incrementAndGet(this);
        TOTAL.addAndGet(this, 2);
        if (OWNER.compareAndSet(this, null, name)) {
            plain++;
        }
    }

    public static void main(String[] args) throws Exception {
        FieldUpdaters shared = new FieldUpdaters();
        Thread other = new Thread(() -> shared.work("other"));
        other.start();
        shared.work("main");
        other.join();
        assert shared.count == 2 && shared.total == 4 && shared.plain == 1;
        try {
            AtomicIntegerFieldUpdater.newUpdater(FieldUpdaters.class, "plain");
            throw new AssertionError();
        } catch (IllegalArgumentException notVolatile) {
            assert shared.owner != null;
        }
    }
}
