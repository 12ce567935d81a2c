import java.util.concurrent.atomic.AtomicInteger;

/*
 * The owner takes from one end, a thief from the other; both get the last element.
 *
 * expect: bug
 * check: jcheck check tests/programs/hunt/StealingQueue.java
 */
public class StealingQueue {
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

    static final int[] items = new int[8];
    static volatile int head;
    static volatile int tail;
    static final Object lock = new Object();
    static final AtomicInteger taken = new AtomicInteger();

    static void pop() {
        int t = tail - 1;
        if (head <= t) {
            tail = t;
            taken.incrementAndGet();
        }
    }

    static void steal() {
        synchronized (lock) {
            int h = head;
            if (h < tail) {
                head = h + 1;
                taken.incrementAndGet();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        run(() -> {
            tail = tail + 1;
            tail = tail + 1;
            pop();
            pop();
        }, StealingQueue::steal, StealingQueue::steal);
        assert taken.get() <= 2 : taken.get();
    }
}
