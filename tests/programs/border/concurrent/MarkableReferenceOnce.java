/*
 * One of two threads marks an AtomicMarkableReference.
 *
 * expect: verified
 */
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicMarkableReference;

public class MarkableReferenceOnce {
    static final AtomicMarkableReference<String> REFERENCE = new AtomicMarkableReference<>("a", false);
    static final AtomicInteger MARKED = new AtomicInteger();

    static void first() throws Exception {
        if (REFERENCE.compareAndSet("a", "a", false, true)) {
            MARKED.incrementAndGet();
        }
    }

    static void second() throws Exception {
        if (REFERENCE.compareAndSet("a", "a", false, true)) {
            MARKED.incrementAndGet();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            try {
                first();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        second();
        other.join();
        assert MARKED.get() == 1 && REFERENCE.isMarked();
    }
}
