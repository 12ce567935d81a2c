/*
 * A list behind a lock: the twin of SharedList.java.
 *
 * Every call on the list is inside a critical section of the same lock, also the last one in main: the discipline wants a
 * lock at each access, not only where threads can meet. The order of the names depends on who is first; 2 executions.
 *
 * expect: verified
 * check: jcheck check samples/SharedListLocked.java
 */
import java.util.ArrayList;
import java.util.List;

public class SharedListLocked {
    public static void main(String[] args) throws InterruptedException {
        List<String> names = new ArrayList<>();
        Thread a = new Thread(() -> add(names, "a"), "a");
        Thread b = new Thread(() -> add(names, "b"), "b");
        a.start();
        b.start();
        a.join();
        b.join();
        synchronized (names) {
            assert names.size() == 2 && names.contains("a") && names.contains("b") : names;
        }
    }

    private static void add(List<String> names, String name) {
        synchronized (names) {
            names.add(name);
        }
    }
}
