/*
 * One thread sorts a list while the other one reads it.
 *
 * expect: bug data-race
 */
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class SortsOneList {
    static final List<Integer> SHARED = new ArrayList<>();

    static void first() throws Exception {
        Collections.sort(SHARED);
    }

    static void second() throws Exception {
        SHARED.get(0);
    }

    public static void main(String[] args) throws Exception {
        SHARED.addAll(List.of(2, 1));
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
