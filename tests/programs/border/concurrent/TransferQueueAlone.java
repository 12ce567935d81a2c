/*
 * A LinkedTransferQueue used by one thread.
 *
 * expect: verified
 */
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.TransferQueue;

public class TransferQueueAlone {
    public static void main(String[] args) throws Exception {
        TransferQueue<Integer> queue = new LinkedTransferQueue<>();
        assert !queue.tryTransfer(1) && queue.offer(2) && queue.poll() == 2 && queue.poll() == null;
    }
}
