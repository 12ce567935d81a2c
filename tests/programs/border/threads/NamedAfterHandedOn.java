/*
 * Who makes a thread names it when it has handed it on already: the one that starts it may come first.
 *
 * expect: bug assertion
 */
import java.util.concurrent.SynchronousQueue;

public class NamedAfterHandedOn {
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
        queue.put(worker);
        worker.setName("named");
        starter.join();
        worker.join();
    }
}
