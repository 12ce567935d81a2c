/*
 * A task is put into a queue for the thread that selects, which waits for channels only.
 *
 * expect: bug deadlock
 */
import java.nio.channels.Selector;
import java.util.concurrent.ConcurrentLinkedQueue;

public class SelectorNotWoken {
    static final ConcurrentLinkedQueue<Runnable> TASKS = new ConcurrentLinkedQueue<>();

    public static void main(String[] args) throws Exception {
        Selector selector = Selector.open();
        Thread loop = new Thread(() -> {
            try {
                Runnable task = TASKS.poll();
                while (task == null) {
                    selector.select();
                    task = TASKS.poll();
                }
                task.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        loop.start();
        TASKS.add(() -> {});
        loop.join();
        selector.close();
    }
}
