/*
 * As SortsOneList.java, one thread after the other.
 *
 * expect: verified
 */
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class SortsOneListOrdered {
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
        other.join();
        second();
    }
}
