/*
 * Something is accepted after all was written, as it was not closed yet when that was looked at.
 *
 * expect: bug assertion
 */
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

public class AcceptedAfterTheEnd {
    static final Queue<String> QUEUE = new ConcurrentLinkedQueue<>();
    static volatile boolean closed;

    static boolean accept(String what) {
        if (closed) {
            return false;
        }
        return QUEUE.add(what);
    }

    static int close() {
        closed = true;
        int written = 0;
        while (QUEUE.poll() != null) {
            written++;
        }
        return written;
    }

    public static void main(String[] args) throws InterruptedException {
        int[] accepted = new int[1];
        Thread producer = new Thread(() -> accepted[0] = accept("one") ? 1 : 0, "producer");
        producer.start();
        int written = close();
        producer.join();
        assert accepted[0] == written;
    }
}
