/*
 * A walk through a CopyOnWriteArrayList sees it as it was.
 *
 * expect: verified
 */
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class CopyOnWriteWalk {
    static final CopyOnWriteArrayList<Integer> LIST = new CopyOnWriteArrayList<>(List.of(1));

    static void first() throws Exception {
        LIST.add(2);
    }

    static void second() throws Exception {
        int sum = 0;
        for (int n : LIST) {
            sum += n;
        }
        assert sum == 1 || sum == 3;
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
