/*
 * `transfer` of a LinkedTransferQueue waits until the element is taken. There are too many executions to go
 * through all of them here.
 *
 * expect: verified or incomplete
 * check: jcheck check tests/programs/border/concurrent/TransferQueueHandsOver.java --max-executions=200
 */
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.TransferQueue;

public class TransferQueueHandsOver {
    static final TransferQueue<Integer> QUEUE = new LinkedTransferQueue<>();
    static volatile boolean taken;

    static void first() throws Exception {
        QUEUE.transfer(1);
        assert QUEUE.isEmpty();
    }

    static void second() throws Exception {
        assert QUEUE.take() == 1;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            try {
                first();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        second();
        other.join();
    }
}
