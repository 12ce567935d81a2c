/*
 * One thread looks whether a queue is empty, and takes what is there, while another one offers.
 *
 * maven: org.jctools:jctools-core:1.2.1
 * expect: verified
 */
import org.jctools.queues.SpscGrowableArrayQueue;

public class Jctools119Mended {
    public static void main(String[] args) throws Exception {
        SpscGrowableArrayQueue<Integer> queue = new SpscGrowableArrayQueue<>(8, 16);
        Thread other = new Thread(() -> queue.offer(1));
        other.start();
        if (!queue.isEmpty() && queue.poll() == null) {
            throw new AssertionError("it was not empty");
        }
        other.join();
    }
}
