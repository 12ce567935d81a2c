package java.util.concurrent;

/** The model of the latch: a monitor around its count. */
public class CountDownLatch {
    /** Reports call the monitor so. */
    private static final class Latch {}

    private final Latch latch = new Latch();
    /** Changed under the monitor. */
    private volatile long count;

    public CountDownLatch(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("count < 0");
        }
        this.count = count;
    }

    public void await() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        synchronized (latch) {
            while (count > 0) {
                latch.wait();
            }
        }
    }

    public boolean await(long timeout, TimeUnit unit) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        long nanos = unit.toNanos(timeout);
        synchronized (latch) {
            if (count == 0 || nanos <= 0) {
                return count == 0;
            }
            long deadline = System.nanoTime() + nanos;
            while (count > 0 && nanos > 0) {
                latch.wait(nanos / 1_000_000, (int) (nanos % 1_000_000));
                nanos = deadline - System.nanoTime();
            }
            return count == 0;
        }
    }

    public void countDown() {
        synchronized (latch) {
            if (count > 0) {
                count--;
                if (count == 0) {
                    latch.notifyAll();
                }
            }
        }
    }

    public long getCount() {
        return count;
    }

    @Override
    public String toString() {
        return super.toString() + "[Count = " + count + "]";
    }
}
