/*
 * One thread offers an element, and takes one, while another one offers. Published as Agrona 216.
 *
 * maven: org.agrona:agrona:1.21.2
 * expect: bug assertion
 * why: true, and published (agrona issue 216): ManyToOneConcurrentArrayQueue.offer takes its place by a compare-and-set
 *   of the tail (ManyToOneConcurrentArrayQueue.java:81) before it writes the element (83), and poll (97) gives nothing as
 *   long as the first place is empty, though a later one is not.
 */
import org.agrona.concurrent.ManyToOneConcurrentArrayQueue;

public class Agrona216 {
    public static void main(String[] args) throws Exception {
        ManyToOneConcurrentArrayQueue<Integer> queue = new ManyToOneConcurrentArrayQueue<>(4);
        Thread other = new Thread(() -> queue.offer(1));
        other.start();
        queue.offer(5);
        if (queue.poll() == null) {
            throw new AssertionError("5 was offered");
        }
        other.join();
    }
}
