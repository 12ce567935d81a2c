/*
 * One thread looks whether a queue is empty, and takes what is there, while another one offers. Published as JCTools 119.
 *
 * maven: org.jctools:jctools-core:1.2
 * expect: bug assertion
 * why: true, and published (JCTools issue 119): SpscGrowableArrayQueue.offer writes the index of the producer
 *   (SpscGrowableArrayQueue.java:205) before the element (206); isEmpty compares the indexes, and poll finds no element.
 */
import org.jctools.queues.SpscGrowableArrayQueue;

public class Jctools119 {
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
