/*
 * A walk through a synchronized list, under its lock.
 *
 * expect: verified
 */
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class SynchronizedListWalkedLocked {
    static final List<Integer> LIST = Collections.synchronizedList(new ArrayList<>(List.of(1)));

    static void first() throws Exception {
        LIST.add(2);
    }

    static void second() throws Exception {
        synchronized (LIST) {
            for (int n : LIST) {
                assert n > 0;
            }
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
