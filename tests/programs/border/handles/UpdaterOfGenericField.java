/*
 * An updater of a field whose type is a variable, with raw types as they are often used.
 *
 * expect: verified
 */
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

public class UpdaterOfGenericField {
    static class Node<T> {
        volatile T item;
    }

    static final AtomicReferenceFieldUpdater<Node, Object> ITEM = AtomicReferenceFieldUpdater.newUpdater(Node.class, Object.class, "item");
    static final Node<String> NODE = new Node<>();
    static int data;

    static void first() throws Exception {
        data = 1;
        ITEM.set(NODE, "a");
    }

    static void second() throws Exception {
        if (ITEM.get(NODE) != null) {
            assert data == 1;
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
    }
}
