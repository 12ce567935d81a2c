package java.util.concurrent;

import io.jcheck.runtime.LockHooks;

/**
 * The model of the latch: one operation to count it down, which commutes with others, and one to wait, however long that takes.
 */
public class CountDownLatch {
    private final Countdown latch;

    public CountDownLatch(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("count < 0");
        }
        this.latch = new Countdown(count);
    }

    public void await() throws InterruptedException {
        LockHooks.checkInterrupt();
        latch.await();
    }

    public boolean await(long timeout, TimeUnit unit) throws InterruptedException {
        LockHooks.checkInterrupt();
        long nanos = unit.toNanos(timeout);
        return nanos <= 0 ? latch.remaining() == 0 : latch.await(nanos);
    }

    public void countDown() {
        latch.countDown();
    }

    public long getCount() {
        return latch.remaining();
    }

    @Override
    public String toString() {
        return super.toString() + "[Count = " + latch.remaining() + "]";
    }
}
