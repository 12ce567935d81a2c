/*
 * A thread writes data, and says so by an opaque write to an atomic: it is seen at some time, and publishes nothing.
 *
 * expect: bug data-race
 */
import java.util.concurrent.atomic.AtomicInteger;

public class AtomicSetOpaque {
    static int data;

    public static void main(String[] args) throws InterruptedException {
        AtomicInteger ready = new AtomicInteger();
        Thread writer = new Thread(() -> {
            data = 1;
            ready.setOpaque(1);
        });
        writer.start();
        if (ready.get() == 1) {
            System.out.println(data);
        }
        writer.join();
    }
}
