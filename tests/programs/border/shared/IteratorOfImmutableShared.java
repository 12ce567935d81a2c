/*
 * The iterator of an immutable list has a position.
 *
 * expect: bug data-race
 */
import java.util.Iterator;
import java.util.List;

public class IteratorOfImmutableShared {
    static final Iterator<Integer> ITERATOR = List.of(1, 2, 3).iterator();

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
