/*
 * A hash code that is asked for by the type Object depends on an atomic number.
 *
 * expect: bug assertion
 */
import java.util.concurrent.atomic.AtomicInteger;

public class HashedAtomic {
    static final AtomicInteger NUMBER = new AtomicInteger();

    static final class Numbered {
        @Override
        public int hashCode() {
            return NUMBER.get();
        }
    }

    public static void main(String[] args) throws Exception {
        Object numbered = new Numbered();
        Thread other = new Thread(() -> NUMBER.set(3));
        other.start();
        assert numbered.hashCode() == 0;
        other.join();
    }
}
