/*
 * Two threads take from one iterator.
 *
 * expect: bug data-race
 */
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

public class IteratorShared {
    static final Iterator<Integer> ITERATOR = new ArrayList<>(List.of(1, 2)).iterator();

    static void first() throws Exception {
        ITERATOR.next();
    }

    static void second() throws Exception {
        ITERATOR.next();
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
    }
}
