/*
 * An iterator outlives the lock under which it was made.
 *
 * The writer adds under the lock, and the reader takes the lock to get the iterator. But it walks through the list when it
 * has given the lock up: in real life now and then a ConcurrentModificationException. An iterator is a view: what it does
 * counts as an access to the list. The same goes for key sets, sublists and streams.
 *
 * expect: bug data-race
 * check: jcheck check samples/IteratorRace.java
 */
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

public class IteratorRace {
    private final List<Integer> numbers = new ArrayList<>();

    synchronized void add(int number) {
        numbers.add(number);
    }

    synchronized Iterator<Integer> numbers() {
        return numbers.iterator();
    }

    public static void main(String[] args) {
        IteratorRace shared = new IteratorRace();
        shared.add(1);
        new Thread(() -> shared.add(2), "writer").start();
        int sum = 0;
        for (Iterator<Integer> i = shared.numbers(); i.hasNext(); ) {
            sum += i.next();
        }
        System.out.println(sum);
    }
}
