/*
 * Jetty's queue that blocks hands an element over.
 *
 * maven: org.eclipse.jetty:jetty-util:11.0.21
 * expect: verified
 */
import org.eclipse.jetty.util.BlockingArrayQueue;

public class JettyQueue {
    public static void main(String[] args) throws Exception {
        BlockingArrayQueue<String> queue = new BlockingArrayQueue<>(1, 1);
        Thread other = new Thread(() -> queue.offer("a"));
        other.start();
        assert queue.take().equals("a");
        other.join();
        assert queue.isEmpty();
    }
}
