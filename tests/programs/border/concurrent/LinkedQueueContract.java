/*
 * What one thread is told by a ConcurrentLinkedQueue: elements, iterators that go on while others come and go, and parts.
 *
 * expect: verified
 */
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.Spliterator;
import java.util.concurrent.ConcurrentLinkedQueue;

public class LinkedQueueContract {
    /** What it tells without jcheck, on both JDKs. */
    static final String EXPECTED = "[3, 1, 2] 3 3 3 true true [1, 2, 7, 1] true false false true [2, 7, 1] false false "
            + "NullPointerException IllegalArgumentException NullPointerException [2, 7, 1] true false [2, 7, "
            + "1, 4, 5, 6] 2 IllegalStateException 7 1568 NoSuchElementException [7, 1, 5, 6, 8] true [7, 1, "
            + "5] true true [7] [7] [7] [7, null, 9] ArrayStoreException fine true null null "
            + "NoSuchElementException NoSuchElementException 190 4368 9223372036854775807 1 2 20816 187 true "
            + "0,99, ";

    static final StringBuilder told = new StringBuilder();

    static void tell(Object what) {
        told.append(what).append(' ');
    }

    static void fails(Runnable call) {
        try {
            call.run();
            tell("fine");
        } catch (RuntimeException e) {
            tell(e.getClass().getSimpleName());
        }
    }

    static void elements(ConcurrentLinkedQueue<Integer> q) {
        tell(q);
        tell(q.size());
        tell(q.peek());
        tell(q.poll());
        tell(q.add(7));
        tell(q.offer(1));
        tell(q);
        tell(q.contains(1));
        tell(q.contains(null));
        tell(q.contains("x"));
        tell(q.remove(1));
        tell(q);
        tell(q.remove((Object) 9));
        tell(q.remove(null));
        fails(() -> q.add(null));
        fails(() -> q.addAll(q));
        fails(() -> q.addAll(Arrays.asList(1, null)));
        tell(q);
        tell(q.addAll(Arrays.asList(4, 5, 6)));
        tell(q.addAll(Collections.emptyList()));
        tell(q);
    }

    static void iterators(ConcurrentLinkedQueue<Integer> q) {
        Iterator<Integer> it = q.iterator();
        tell(it.next());
        it.remove();
        fails(it::remove);
        tell(it.next());
        q.add(8);
        q.remove(4);
        StringBuilder rest = new StringBuilder();
        while (it.hasNext()) {
            rest.append(it.next());
        }
        tell(rest);
        fails(it::next);
        tell(q);
    }

    static void many(ConcurrentLinkedQueue<Integer> q) {
        tell(q.removeIf(x -> x % 2 == 0));
        tell(q);
        tell(q.retainAll(Arrays.asList(5, 7)));
        tell(q.removeAll(Arrays.asList(5)));
        tell(q);
        tell(Arrays.toString(q.toArray()));
        tell(Arrays.toString(q.toArray(new Integer[0])));
        tell(Arrays.toString(q.toArray(new Integer[] {9, 9, 9})));
        fails(() -> q.toArray(new String[0]));
        fails(q::element);
        q.clear();
        tell(q.isEmpty());
        tell(q.poll());
        tell(q.peek());
        fails(q::element);
        fails(q::remove);
    }

    static void parts(ConcurrentLinkedQueue<Integer> q) {
        for (int i = 0; i < 20; i++) {
            q.add(i);
        }
        tell(q.stream().mapToInt(x -> x).sum());
        Spliterator<Integer> all = q.spliterator();
        tell(all.characteristics());
        tell(all.estimateSize());
        tell(all.trySplit().estimateSize());
        Spliterator<Integer> part = all.trySplit();
        tell(part.estimateSize());
        tell(part.characteristics());
        int[] sum = {0};
        all.forEachRemaining(x -> sum[0] += x);
        tell(sum[0]);
        tell(all.trySplit() == null);
        Iterator<Integer> late = q.iterator();
        q.clear();
        q.add(99);
        StringBuilder rest = new StringBuilder();
        while (late.hasNext()) {
            rest.append(late.next()).append(',');
        }
        tell(rest);
    }

    public static void main(String[] args) {
        ConcurrentLinkedQueue<Integer> q = new ConcurrentLinkedQueue<>(Arrays.asList(3, 1, 2));
        elements(q);
        iterators(q);
        many(q);
        parts(q);
        if (!told.toString().equals(EXPECTED)) {
            throw new AssertionError(told);
        }
    }
}
