/*
 * A walk through a synchronized list needs its lock.
 *
 * expect: bug data-race
 */
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class SynchronizedListWalked {
    static final List<Integer> LIST = Collections.synchronizedList(new ArrayList<>(List.of(1)));

    static void first() throws Exception {
        LIST.add(2);
    }

    static void second() throws Exception {
        for (int n : LIST) {
            assert n > 0;
        }
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
