/*
 * As CloseableIsStream.java, under a lock.
 *
 * expect: verified
 */
import java.util.stream.Stream;

public class CloseableIsStreamLocked {
    static final Object LOCK = new Object();
    static int closed;
    static final AutoCloseable STREAM = Stream.of(1).onClose(() -> closed++);

    static void first() throws Exception {
        synchronized (LOCK) {
            STREAM.close();
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            STREAM.close();
        }
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
