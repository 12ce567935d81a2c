/*
 * As GroupsIntoOneMap.java, under a lock.
 *
 * expect: verified
 */
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class GroupsIntoOneMapLocked {
    static final Object LOCK = new Object();
    static final Map<Integer, List<Integer>> SHARED = new HashMap<>();

    static void first() throws Exception {
        synchronized (LOCK) {
            Stream.of(1, 2).collect(Collectors.groupingBy(n -> n % 2, () -> SHARED, Collectors.toList()));
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            Stream.of(3).collect(Collectors.groupingBy(n -> n % 2, () -> SHARED, Collectors.toList()));
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
