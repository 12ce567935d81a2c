/*
 * As HashedAsObject.java, under a lock.
 *
 * expect: verified
 */
import java.util.ArrayList;
import java.util.List;

public class HashedAsObjectLocked {
    static final Object LOCK = new Object();
    static final List<Integer> LIST = new ArrayList<>();

    static final class Box {
        @Override
        public int hashCode() {
            return LIST.hashCode();
        }
    }

    public static void main(String[] args) throws Exception {
        Object box = new Box();
        Thread other = new Thread(() -> {
            synchronized (LOCK) {
                LIST.add(1);
            }
        });
        other.start();
        synchronized (LOCK) {
            box.hashCode();
        }
        other.join();
    }
}
