/*
 * A hash code is asked for by the type Object: what the JDK does for it is seen all the same.
 *
 * expect: bug data-race
 */
import java.util.ArrayList;
import java.util.List;

public class HashedAsObject {
    static final List<Integer> LIST = new ArrayList<>();

    static final class Box {
        @Override
        public int hashCode() {
            return LIST.hashCode();
        }
    }

    public static void main(String[] args) throws Exception {
        Object box = new Box();
        Thread other = new Thread(() -> LIST.add(1));
        other.start();
        box.hashCode();
        other.join();
    }
}
