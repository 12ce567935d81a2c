/*
 * `List.toArray` fills an array that the other thread changes.
 *
 * expect: bug data-race
 */
import java.util.ArrayList;
import java.util.List;

public class ListFillsShared {
    static final Integer[] BOXED = {0, 1, 2, 3};

    static void first() {
        new ArrayList<>(List.of(1, 2)).toArray(BOXED);
    }

    static void second() {
        BOXED[0] = 7;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(ListFillsShared::first);
        other.start();
        second();
        other.join();
    }
}
