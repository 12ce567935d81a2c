/*
 * The iterators of empty collections may be shared: they have no state.
 *
 * expect: verified
 */
import java.util.Collections;
import java.util.Iterator;

public class EmptyIterators {
    static final Iterator<String> ITERATOR = Collections.emptyIterator();

    static void first() throws Exception {
        assert !ITERATOR.hasNext();
    }

    static void second() throws Exception {
        assert !ITERATOR.hasNext() && !Collections.<String>emptyList().iterator().hasNext();
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
