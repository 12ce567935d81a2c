/*
 * A wakeup that came with a task ends the selection after it.
 *
 * expect: verified
 */
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Selector;
import java.util.concurrent.ConcurrentLinkedQueue;

public class SelectAfterWakeup {
    static final ConcurrentLinkedQueue<Integer> TASKS = new ConcurrentLinkedQueue<>();

    static void serve(Selector selector) {
        try {
            while (TASKS.poll() == null) {
                selector.select();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Selector selector = Selector.open();
        Thread loop = new Thread(() -> serve(selector));
        loop.start();
        TASKS.add(1);
        selector.wakeup();
        loop.join();
    }
}
