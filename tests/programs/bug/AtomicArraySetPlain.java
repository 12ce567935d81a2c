/*
 * A thread writes data, and says so by a plain write to an element of an atomic array, which publishes nothing.
 *
 * expect: bug data-race
 */
import java.util.concurrent.atomic.AtomicReferenceArray;

public class AtomicArraySetPlain {
    static int data;

    public static void main(String[] args) throws InterruptedException {
        AtomicReferenceArray<String> slots = new AtomicReferenceArray<>(2);
        Thread writer = new Thread(() -> {
            data = 1;
            slots.setPlain(1, "ready");
        });
        writer.start();
        if (slots.get(1) != null) {
            System.out.println(data);
        }
        writer.join();
    }
}
