/*
 * Two threads offer to a queue, main takes.
 *
 * maven: org.jctools:jctools-core:4.0.5
 * expect: verified
 */
import java.util.Queue;
import org.jctools.queues.MpscArrayQueue;

public class JctoolsMpsc {
    public static void main(String[] args) throws Exception {
        Queue<Integer> queue = new MpscArrayQueue<>(4);
        Thread one = new Thread(() -> queue.offer(1));
        Thread two = new Thread(() -> queue.offer(2));
        one.start();
        two.start();
        Integer first = queue.poll();
        one.join();
        two.join();
        int sum = first == null ? 0 : first;
        for (Integer n = queue.poll(); n != null; n = queue.poll()) {
            sum += n;
        }
        assert sum == 3;
    }
}
