/*
 * Who does not get the lock within its limit releases it all the same.
 *
 * expect: bug
 */
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public class ReleasesUntaken {
    static final ReentrantLock LOCK = new ReentrantLock();

    static boolean export() throws InterruptedException {
        try {
            return LOCK.tryLock(1, TimeUnit.SECONDS);
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        LOCK.lock();
        Future<Boolean> exported = pool.submit(ReleasesUntaken::export);
        Thread.sleep(2000);
        LOCK.unlock();
        pool.shutdown();
        exported.get();
    }
}
