/*
 * A node that others know already is put on top. When that fails, what was written to it stays, and is seen where the thread is told
 * to stop before it tries again.
 *
 * expect: bug uncaught-exception
 */
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

public class OwnLinkSeen {
    static final class Node {
        Node next;
    }

    static final AtomicReference<Node> KNOWN = new AtomicReference<>();
    static final AtomicReference<Node> TOP = new AtomicReference<>();
    static final AtomicBoolean STOP = new AtomicBoolean();
    static final AtomicBoolean STOPPED = new AtomicBoolean();

    static void push() {
        Node own = new Node();
        KNOWN.compareAndSet(null, own);
        Node top;
        do {
            if (STOP.get()) {
                STOPPED.set(true);
                return;
            }
            top = TOP.get();
            own.next = top;
        } while (!TOP.compareAndSet(top, own));
    }

    public static void main(String[] args) throws InterruptedException {
        TOP.set(new Node());
        Thread pushes = new Thread(OwnLinkSeen::push);
        pushes.start();
        TOP.set(new Node());
        STOP.set(true);
        pushes.join();
        if (STOPPED.get() && KNOWN.get().next != null) {
            throw new IllegalStateException("half pushed");
        }
    }
}
