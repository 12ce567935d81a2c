/*
 * Two threads offer to a queue, main takes.
 *
 * maven: org.agrona:agrona:1.21.2
 * expect: verified
 */
import org.agrona.concurrent.ManyToOneConcurrentArrayQueue;

public class AgronaQueue {
    public static void main(String[] args) throws Exception {
        ManyToOneConcurrentArrayQueue<Integer> queue = new ManyToOneConcurrentArrayQueue<>(4);
        Thread other = new Thread(() -> queue.offer(1));
        other.start();
        queue.offer(2);
        // null also while the place of the first one is taken, and not yet filled
        Integer first = queue.poll();
        other.join();
        int sum = first == null ? 0 : first;
        for (Integer next = queue.poll(); next != null; next = queue.poll()) {
            sum += next;
        }
        assert sum == 3;
    }
}
