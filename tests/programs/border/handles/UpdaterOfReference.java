/*
 * An updater of a reference: one of two threads sets it.
 *
 * expect: verified
 */
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

public class UpdaterOfReference {
    static class Node {
        volatile Node next;
    }

    static final AtomicReferenceFieldUpdater<Node, Node> NEXT = AtomicReferenceFieldUpdater.newUpdater(Node.class, Node.class, "next");
    static final Node NODE = new Node();
    static final AtomicInteger SET = new AtomicInteger();

    static void first() throws Exception {
        if (NEXT.compareAndSet(NODE, null, new Node())) {
            SET.incrementAndGet();
        }
    }

    static void second() throws Exception {
        if (NEXT.compareAndSet(NODE, null, new Node())) {
            SET.incrementAndGet();
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
        assert SET.get() == 1;
    }
}
