/*
 * A DelayQueue gives an element out when its time has come.
 *
 * expect: verified
 */
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

public class DelayQueueWaits {
    static class Item implements Delayed {
        final long at = System.nanoTime() + 1_000_000;

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
        }
    }

    static final DelayQueue<Item> QUEUE = new DelayQueue<>();

    static void first() throws Exception {
        QUEUE.put(new Item());
    }

    static void second() throws Exception {
        assert QUEUE.take().getDelay(TimeUnit.NANOSECONDS) <= 0;
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
