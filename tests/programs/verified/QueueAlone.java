/*
 * A queue in the hands of one thread: every method does what the documentation says.
 *
 * expect: verified
 */
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

public class QueueAlone {
    static void same(Object expected, Object found) {
        if (!expected.equals(found)) {
            throw new AssertionError(expected + " instead of " + found);
        }
    }

    static void iterators() {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>(Arrays.asList(1, 2, 3, 4, 5));
        Iterator<Integer> walk = queue.iterator();
        same(1, walk.next());
        walk.remove();
        same("[2, 3, 4, 5]", queue.toString());
        // an element that hasNext has promised comes although it is gone
        same(2, queue.poll());
        same(3, queue.poll());
        same(2, walk.next());
        same(4, walk.next());
        queue.add(6);
        same(true, queue.remove(5));
        same(5, walk.next());
        same(6, walk.next());
        same(false, walk.hasNext());
        walk.remove();
        same("[4]", queue.toString());
        same(true, queue.removeIf(i -> i == 4));
        same(0, queue.size());
    }

    static void bounds() throws InterruptedException {
        LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>(2);
        same(true, queue.offer("a"));
        queue.put("b");
        same(false, queue.offer("c"));
        same(false, queue.offer("c", 1, TimeUnit.MILLISECONDS));
        same(0, queue.remainingCapacity());
        same("a", queue.peek());
        same("a", queue.take());
        same(true, queue.contains("b") && !queue.contains("a"));
        List<String> drained = new ArrayList<>();
        same(1, queue.drainTo(drained));
        same("[b]", drained.toString());
        if (queue.poll() != null || queue.peek() != null || queue.poll(1, TimeUnit.MILLISECONDS) != null) {
            throw new AssertionError();
        }
        queue.add("d");
        same("d", queue.toArray(new String[0])[0]);
        queue.clear();
        same(true, queue.isEmpty());
        try {
            queue.put(null);
            throw new AssertionError();
        } catch (NullPointerException refused) {
            same(2, queue.remainingCapacity());
        }
    }

    public static void main(String[] args) throws Exception {
        iterators();
        bounds();
        Thread.currentThread().interrupt();
        try {
            new LinkedBlockingQueue<>(Arrays.asList("there")).take();
            throw new AssertionError();
        } catch (InterruptedException first) {
            same(false, Thread.interrupted());
        }
    }
}
