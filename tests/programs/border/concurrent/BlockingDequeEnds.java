/*
 * A LinkedBlockingDeque is a stack at one end and a queue at the other.
 *
 * expect: verified
 */
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.LinkedBlockingDeque;

public class BlockingDequeEnds {
    static final BlockingDeque<Integer> DEQUE = new LinkedBlockingDeque<>();

    static void first() throws Exception {
        DEQUE.putFirst(1);
    }

    static void second() throws Exception {
        assert DEQUE.takeLast() == 1;
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
        assert DEQUE.isEmpty();
    }
}
