/*
 * A task blocks in a ManagedBlocker; the threads of the pool are made by a factory.
 *
 * expect: verified
 */
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ForkJoinWorkerThread;

public class ManagedBlockerBlocks {
    static class Worker extends ForkJoinWorkerThread {
        Worker(ForkJoinPool pool) {
            super(pool);
        }
    }

    public static void main(String[] args) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        ForkJoinPool.ForkJoinWorkerThreadFactory factory = owner -> new Worker(owner);
        ForkJoinPool pool = new ForkJoinPool(1, factory, null, false);
        ForkJoinTask<?> task = pool.submit(() -> {
            try {
                ForkJoinPool.managedBlock(new ForkJoinPool.ManagedBlocker() {
                    @Override
                    public boolean block() throws InterruptedException {
                        latch.await();
                        return true;
                    }

                    @Override
                    public boolean isReleasable() {
                        return latch.getCount() == 0;
                    }
                });
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        latch.countDown();
        task.join();
        pool.shutdown();
    }
}
