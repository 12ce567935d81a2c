/*
 * Two threads share an iterator of a list that copies itself: the list is meant for threads, the iterator is not.
 *
 * expect: bug data-race
 */
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class IteratorOfCopies {
    public static void main(String[] args) throws Exception {
        Iterator<String> names = new CopyOnWriteArrayList<>(List.of("a", "b")).iterator();
        Thread other = new Thread(names::next);
        other.start();
        names.next();
        other.join();
    }
}
