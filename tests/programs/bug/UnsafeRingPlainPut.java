/*
 * A ring that stores its elements by plain writes: the consumer looks without order.
 *
 * expect: bug data-race
 */
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public class UnsafeRingPlainPut {
    private static final Unsafe UNSAFE;
    private static final long HEAD;
    private static final long TAIL;

    static {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            UNSAFE = (Unsafe) field.get(null);
            HEAD = UNSAFE.objectFieldOffset(UnsafeRingPlainPut.class.getDeclaredField("head"));
            TAIL = UNSAFE.objectFieldOffset(UnsafeRingPlainPut.class.getDeclaredField("tail"));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static class Message {
        int text;
    }

    private final Object[] slots = new Object[2];
    private long head;
    private volatile long tail;

    private static long offset(long index) {
        return UNSAFE.arrayBaseOffset(Object[].class) + (index & 1) * UNSAFE.arrayIndexScale(Object[].class);
    }

    private boolean offer(Message message) {
        long at;
        do {
            at = tail;
            if (at - UNSAFE.getLongVolatile(this, HEAD) == slots.length) {
                return false;
            }
        } while (!UNSAFE.compareAndSwapLong(this, TAIL, at, at + 1));
        UNSAFE.putObject(slots, offset(at), message);
        return true;
    }

    private Message poll() {
        long at = UNSAFE.getLong(this, HEAD);
        Message found = (Message) UNSAFE.getObjectVolatile(slots, offset(at));
        if (found != null) {
            UNSAFE.putObject(slots, offset(at), null);
            UNSAFE.putOrderedLong(this, HEAD, at + 1);
        }
        return found;
    }

    private void send() {
        Message message = new Message();
        message.text = 1;
        offer(message);
    }

    public static void main(String[] args) throws InterruptedException {
        UnsafeRingPlainPut ring = new UnsafeRingPlainPut();
        Thread one = new Thread(ring::send);
        Thread two = new Thread(ring::send);
        one.start();
        two.start();
        Message found = ring.poll();
        assert found == null || found.text == 1;
        one.join();
        two.join();
        int left = (found == null ? 0 : 1) + (ring.poll() == null ? 0 : 1) + (ring.poll() == null ? 0 : 1);
        assert left == 2;
    }
}
