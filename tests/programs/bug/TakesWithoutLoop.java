/*
 * Who takes waits under an `if`, and both are woken by one item: the second one finds nothing.
 *
 * expect: bug uncaught-exception
 */
import java.util.ArrayList;
import java.util.List;

public class TakesWithoutLoop {
    static final List<Integer> ITEMS = new ArrayList<>();

    static int take() throws InterruptedException {
        synchronized (ITEMS) {
            if (ITEMS.isEmpty()) {
                ITEMS.wait();
            }
            return ITEMS.remove(0);
        }
    }

    static void put(int item) {
        synchronized (ITEMS) {
            ITEMS.add(item);
            ITEMS.notifyAll();
        }
    }

    static void takeOne() {
        try {
            take();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    public static void main(String[] args) {
        new Thread(TakesWithoutLoop::takeOne, "first").start();
        new Thread(TakesWithoutLoop::takeOne, "second").start();
        put(1);
        put(2);
    }
}
