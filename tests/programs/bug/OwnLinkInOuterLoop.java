/*
 * A loop that looks for its end, around one that puts a node on top until that succeeds: what the inner loop has written to the node is
 * read in the outer one.
 *
 * expect: bug uncaught-exception
 */
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

public class OwnLinkInOuterLoop {
    static final class Node {
        Node next;
    }

    static final AtomicReference<Node> TOP = new AtomicReference<>();
    static final AtomicInteger ROUNDS = new AtomicInteger();

    static void push() {
        Node own = new Node();
        while (ROUNDS.get() == 0) {
            if (own.next != null) {
                throw new IllegalStateException("a second round");
            }
            Node top;
            do {
                top = TOP.get();
                own.next = top;
            } while (top != TOP.get());
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TOP.set(new Node());
        Thread pushes = new Thread(OwnLinkInOuterLoop::push);
        pushes.start();
        TOP.set(new Node());
        ROUNDS.set(1);
        pushes.join();
    }
}
