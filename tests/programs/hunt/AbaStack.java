import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/*
 * A stack by compare-and-set that uses nodes again: its top is the same, and what is below is not.
 *
 * expect: bug
 * check: jcheck check tests/programs/hunt/AbaStack.java
 */
public class AbaStack {
    static void run(Runnable... bodies) throws InterruptedException {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            threads[i] = new Thread(bodies[i]);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    static final class Node {
        volatile Node next;
        final AtomicInteger owners = new AtomicInteger();
    }

    static final AtomicReference<Node> top = new AtomicReference<>();

    static void push(Node node) {
        Node old;
        do {
            old = top.get();
            node.next = old;
        } while (!top.compareAndSet(old, node));
    }

    static Node pop() {
        Node old;
        Node next;
        do {
            old = top.get();
            if (old == null) {
                return null;
            }
            next = old.next;
        } while (!top.compareAndSet(old, next));
        assert old.owners.incrementAndGet() == 1 : "popped twice";
        return old;
    }

    public static void main(String[] args) throws InterruptedException {
        push(new Node());
        push(new Node());
        run(AbaStack::pop, () -> {
            Node first = pop();
            pop();
            if (first != null) {
                first.owners.decrementAndGet();
                push(first);
            }
        }, AbaStack::pop);
    }
}
