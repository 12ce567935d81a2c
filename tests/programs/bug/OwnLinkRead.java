/*
 * Who fails to put its node on top finds in it, the next time, what it has written there before: an iteration that fails leaves that
 * behind.
 *
 * expect: bug uncaught-exception
 */
import java.util.concurrent.atomic.AtomicReference;

public class OwnLinkRead {
    static final class Node {
        Node next;
    }

    static final AtomicReference<Node> TOP = new AtomicReference<>();

    static void push() {
        Node own = new Node();
        Node top;
        do {
            top = TOP.get();
            if (own.next != null) {
                throw new IllegalStateException("tries again");
            }
            own.next = top;
        } while (!TOP.compareAndSet(top, own));
    }

    public static void main(String[] args) throws InterruptedException {
        TOP.set(new Node());
        Thread other = new Thread(() -> TOP.set(null));
        other.start();
        push();
        other.join();
    }
}
