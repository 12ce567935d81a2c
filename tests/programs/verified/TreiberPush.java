/*
 * Three threads push a node onto a stack without locks. Of n threads k fail and have waited in vain, the others push in any order; who
 * fails has read one of the tops there are in turn, and compared with a later one: the sum of n! / k! C(n - k + 1, 2)^k.
 *
 * expect: verified
 */
import java.util.concurrent.atomic.AtomicReference;

public class TreiberPush {
    static final class Node {
        final int value;
        Node next;

        Node(int value) {
            this.value = value;
        }
    }

    static final AtomicReference<Node> TOP = new AtomicReference<>();

    static void push(int value) {
        Node own = new Node(value);
        do {
            own.next = TOP.get();
        } while (!TOP.compareAndSet(own.next, own));
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            int value = i;
            threads[i] = new Thread(() -> push(value));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        int sum = 0;
        for (Thread thread : threads) {
            thread.join();
        }
        for (Node node = TOP.get(); node != null; node = node.next) {
            sum += node.value;
        }
        if (sum != 3) {
            throw new IllegalStateException("lost a node");
        }
    }
}
