/*
 * A thread writes data, and says so by a plain write to an atomic, which publishes nothing.
 *
 * expect: bug data-race
 */
import java.util.concurrent.atomic.AtomicBoolean;

public class AtomicSetPlain {
    static int data;

    public static void main(String[] args) throws InterruptedException {
        AtomicBoolean ready = new AtomicBoolean();
        Thread writer = new Thread(() -> {
            data = 1;
            ready.setPlain(true);
        });
        writer.start();
        if (ready.get()) {
            System.out.println(data);
        }
        writer.join();
    }
}
