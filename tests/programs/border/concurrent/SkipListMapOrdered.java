/*
 * A ConcurrentSkipListMap is in order, whoever puts. There are too many executions to go through all of them
 * here.
 *
 * expect: verified or incomplete
 * check: jcheck check tests/programs/border/concurrent/SkipListMapOrdered.java --max-executions=200
 */
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;

public class SkipListMapOrdered {
    static final ConcurrentNavigableMap<Integer, String> MAP = new ConcurrentSkipListMap<>();

    static void first() throws Exception {
        MAP.put(2, "b");
    }

    static void second() throws Exception {
        MAP.put(1, "a");
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
        assert MAP.firstKey() == 1 && MAP.headMap(2).size() == 1;
    }
}
