/*
 * The twin of NamedAfterHandedOn.
 *
 * expect: verified
 */
import java.util.concurrent.SynchronousQueue;

public class NamedBeforeHandedOn {
    public static void main(String[] args) throws InterruptedException {
        SynchronousQueue<Thread> queue = new SynchronousQueue<>();
        Thread starter = new Thread(() -> {
            try {
                queue.take().start();
            } catch (InterruptedException unexpected) {
                throw new IllegalStateException(unexpected);
            }
        });
        starter.start();
        Thread worker = new Thread(() -> {
            assert Thread.currentThread().getName().equals("named");
        }, "without");
        worker.setName("named");
        queue.put(worker);
        starter.join();
        worker.join();
    }
}
