/*
 * `get` and `lazySet` of an updater are two steps.
 *
 * expect: bug assertion
 */
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

public class UpdaterLazySetLoses {
    static class Node {
        volatile int count;
    }

    static final AtomicIntegerFieldUpdater<Node> COUNT = AtomicIntegerFieldUpdater.newUpdater(Node.class, "count");
    static final Node NODE = new Node();

    static void first() throws Exception {
        COUNT.lazySet(NODE, COUNT.get(NODE) + 1);
    }

    static void second() throws Exception {
        COUNT.lazySet(NODE, COUNT.get(NODE) + 1);
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
        assert NODE.count == 2;
    }
}
