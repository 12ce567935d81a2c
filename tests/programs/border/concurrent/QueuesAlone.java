/*
 * What one thread is told by queues when its own action changes them, or when it is interrupted: who goes through one misses what
 * the action adds behind the last element, and an interrupt is heard of where there is no time to wait.
 *
 * expect: verified
 */
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

public class QueuesAlone {
    static String seen;

    /** Of what is below the limit, something larger is put behind. */
    static boolean grows(java.util.Queue<Integer> queue, int element, int limit) {
        seen += element;
        if (element < limit) {
            queue.add(element + 2);
        }
        return true;
    }

    static void check(String expected) {
        if (!seen.equals(expected)) {
            throw new AssertionError(seen + " instead of " + expected);
        }
        seen = "";
    }

    static void hears(Callable<?> call) throws Exception {
        Thread.currentThread().interrupt();
        try {
            throw new AssertionError("no interrupt: " + call.call());
        } catch (InterruptedException expected) {
            if (Thread.interrupted()) {
                throw new AssertionError("still interrupted");
            }
        }
    }

    static LinkedBlockingQueue<Integer> blocking() {
        return new LinkedBlockingQueue<>(List.of(1, 2));
    }

    static ConcurrentLinkedQueue<Integer> linked() {
        return new ConcurrentLinkedQueue<>(List.of(1));
    }

    public static void main(String[] arguments) throws Exception {
        seen = "";
        LinkedBlockingQueue<Integer> blocking = blocking();
        blocking.forEach(e -> grows(blocking, e, 3));
        check("12");
        blocking.stream().forEach(e -> grows(blocking, e, 3));
        check("1234");
        blocking.iterator().forEachRemaining(e -> grows(blocking, e, 3));
        check("123434");
        LinkedBlockingQueue<Integer> filtered = blocking();
        filtered.removeIf(e -> grows(filtered, e, 3));
        seen += filtered;
        check("12[3, 4]");
        if (filtered.spliterator().estimateSize() != 2) {
            throw new AssertionError(filtered.spliterator().estimateSize());
        }
        java.util.Iterator<Integer> iterator = filtered.iterator();
        iterator.forEachRemaining(e -> seen += e);
        iterator.remove();
        seen += filtered;
        check("34[3]");

        ConcurrentLinkedQueue<Integer> linked = linked();
        linked.forEach(e -> grows(linked, e, 5));
        check("1");
        linked.stream().forEach(e -> grows(linked, e, 5));
        check("13355");
        ConcurrentLinkedQueue<Integer> thinned = linked();
        thinned.removeIf(e -> grows(thinned, e, 5));
        seen += thinned + " " + thinned.size();
        check("1[3] 1");
        // the end stays linked when it is taken
        ConcurrentLinkedQueue<Integer> ended = new ConcurrentLinkedQueue<>(List.of(1, 9));
        ended.remove(9);
        ended.forEach(e -> grows(ended, e, 3));
        check("13");

        BlockingQueue<Integer> empty = new LinkedBlockingQueue<>(1);
        hears(() -> empty.poll(0, TimeUnit.SECONDS));
        hears(() -> empty.poll(-1, TimeUnit.SECONDS));
        hears(() -> empty.offer(1, 0, TimeUnit.SECONDS));
        for (boolean fair : new boolean[] {false, true}) {
            BlockingQueue<Integer> direct = new SynchronousQueue<>(fair);
            hears(() -> direct.poll(0, TimeUnit.SECONDS));
            hears(() -> direct.offer(1, 0, TimeUnit.SECONDS));
        }
    }
}
