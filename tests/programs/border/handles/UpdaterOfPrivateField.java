/*
 * An updater of a private field of a nested class, made by the class around it.
 *
 * expect: verified
 */
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

public class UpdaterOfPrivateField {
    static class Node {
        private volatile int count;
    }

    static final AtomicIntegerFieldUpdater<Node> COUNT = AtomicIntegerFieldUpdater.newUpdater(Node.class, "count");
    static final Node NODE = new Node();

    static void first() throws Exception {
        COUNT.incrementAndGet(NODE);
    }

    static void second() throws Exception {
        COUNT.incrementAndGet(NODE);
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
