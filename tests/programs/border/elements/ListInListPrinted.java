/*
 * The text of a list has the texts of its elements: one of them is changed meanwhile.
 *
 * expect: bug data-race
 */
import java.util.ArrayList;
import java.util.List;

public class ListInListPrinted {
    static final List<Integer> KEY = new ArrayList<>(List.of(1));

    static void first() throws Exception {
        String.valueOf(new ArrayList<>(List.of(KEY)));
    }

    static void second() throws Exception {
        KEY.add(2);
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
