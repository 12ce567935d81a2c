/*
 * A thread writes data, and says so by a release write to an atomic; who reads that acquires it.
 *
 * expect: verified
 */
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReferenceArray;

public class AtomicSetRelease {
    static int data;
    static int element;

    public static void main(String[] args) throws InterruptedException {
        AtomicBoolean ready = new AtomicBoolean();
        AtomicReferenceArray<String> slots = new AtomicReferenceArray<>(2);
        Thread writer = new Thread(() -> {
            data = 1;
            ready.setRelease(true);
            element = 1;
            slots.setRelease(1, "ready");
        });
        writer.start();
        if (ready.getAcquire()) {
            System.out.println(data);
        }
        if (slots.getAcquire(1) != null) {
            System.out.println(element);
        }
        writer.join();
    }
}
