/*
 * A selection that does not wait uses up the wakeup that came with a task; the one after it waits for ever.
 *
 * expect: bug deadlock
 */
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Selector;
import java.util.concurrent.ConcurrentLinkedQueue;

public class SelectNowUsesWakeup {
    static final ConcurrentLinkedQueue<Integer> TASKS = new ConcurrentLinkedQueue<>();

    static void serve(Selector selector) {
        try {
            while (TASKS.poll() == null) {
                if (selector.selectNow() == 0) {
                    selector.select();
                }
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
