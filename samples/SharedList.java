/*
 * A collection is shared data, too.
 *
 * Two threads add to one ArrayList without a lock. Nothing of the list's inside can be seen here, and nothing needs to be:
 * a call of one of its methods is an access to the list as a whole, a write if the method may change it.
 *
 * expect: bug data-race
 * check: jcheck check samples/SharedList.java
 */
import java.util.ArrayList;
import java.util.List;

public class SharedList {
    public static void main(String[] args) throws InterruptedException {
        List<String> names = new ArrayList<>();
        Thread a = new Thread(() -> names.add("a"), "a");
        Thread b = new Thread(() -> names.add("b"), "b");
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(names.size() + " names");
    }
}
