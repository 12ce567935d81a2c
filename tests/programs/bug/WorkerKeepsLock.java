/*
 * A task does not give its lock back. Another one has it, too, if the same worker of the pool runs it.
 *
 * expect: bug assertion
 */
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;

public class WorkerKeepsLock {
    static final ReentrantLock LOCK = new ReentrantLock();

    public static void main(String[] args) throws Exception {
        CompletableFuture.runAsync(LOCK::lock).join();
        boolean taken = CompletableFuture.supplyAsync(LOCK::tryLock).join();
        assert !taken;
    }
}
