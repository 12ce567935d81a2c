/*
 * `Method.invoke` of `List.add` writes the list.
 *
 * expect: bug data-race
 */
import java.util.ArrayList;
import java.util.List;

public class InvokeAdds {
    static final List<Integer> LIST = new ArrayList<>();

    static void first() throws Exception {
        List.class.getMethod("add", Object.class).invoke(LIST, 1);
    }

    static void second() throws Exception {
        LIST.size();
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
