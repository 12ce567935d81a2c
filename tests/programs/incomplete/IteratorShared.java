/*
 * An iterator has state: two threads share it.
 *
 * expect: incomplete or bug
 */
import java.util.Iterator;
import java.util.List;

public class IteratorShared {
    public static void main(String[] args) throws InterruptedException {
        Iterator<String> iterator = List.of("a", "b").iterator();
        Thread a = new Thread(() -> {
            assert iterator.next().equals("b");
        });
        Thread b = new Thread(() -> {
            assert iterator.next().equals("a");
        });
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
