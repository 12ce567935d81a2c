/*
 * An unmodifiable list is a view: its list is changed meanwhile.
 *
 * expect: bug data-race
 */
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class UnmodifiableView {
    static final List<Integer> LIST = new ArrayList<>(List.of(1));
    static final List<Integer> VIEW = Collections.unmodifiableList(LIST);

    static void first() throws Exception {
        LIST.add(2);
    }

    static void second() throws Exception {
        VIEW.size();
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
