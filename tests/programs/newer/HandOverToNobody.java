/*
 * Two tasks hand over, and one takes: one waits for ever, and the executor is closed, which waits for days.
 *
 * expect: bug deadlock
 */
import java.util.concurrent.Executors;
import java.util.concurrent.SynchronousQueue;

public class HandOverToNobody {
    public static void main(String[] args) throws Exception {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 2; i++) {
                executor.submit(() -> {
                    queue.put(1);
                    return null;
                });
            }
            queue.take();
        }
    }
}
