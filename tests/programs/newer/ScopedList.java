/*
 * Two threads fill one list, which both have as a scoped value.
 *
 * expect: bug data-race
 */
import java.util.ArrayList;
import java.util.List;

public class ScopedList {
    static final ScopedValue<List<String>> LIST = ScopedValue.newInstance();

    public static void main(String[] args) throws Exception {
        List<String> list = new ArrayList<>();
        Runnable add = () -> ScopedValue.where(LIST, list).run(() -> LIST.get().add("x"));
        Thread other = Thread.ofVirtual().start(add);
        add.run();
        other.join();
    }
}
