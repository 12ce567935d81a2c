/*
 * As SelectorNotWoken.java; the selector is woken up.
 *
 * expect: verified
 */
import java.nio.channels.Selector;
import java.util.concurrent.ConcurrentLinkedQueue;

public class SelectorWoken {
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
        selector.wakeup();
        loop.join();
        selector.close();
    }
}
