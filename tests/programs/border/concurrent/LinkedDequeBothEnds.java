/*
 * Two threads take from both ends of a ConcurrentLinkedDeque: each gets one element.
 *
 * expect: verified
 */
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;

public class LinkedDequeBothEnds {
    static final ConcurrentLinkedDeque<Integer> DEQUE = new ConcurrentLinkedDeque<>(List.of(1, 2));
    static Integer ofFirst;
    static Integer ofSecond;

    static void first() throws Exception {
        ofFirst = DEQUE.pollFirst();
    }

    static void second() throws Exception {
        ofSecond = DEQUE.pollLast();
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
        assert ofFirst + ofSecond == 3 && DEQUE.isEmpty();
    }
}
