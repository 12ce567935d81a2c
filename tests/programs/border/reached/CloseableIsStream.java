/*
 * An AutoCloseable is a stream, whose handler counts.
 *
 * expect: bug data-race
 */
import java.util.stream.Stream;

public class CloseableIsStream {
    static int closed;
    static final AutoCloseable STREAM = Stream.of(1).onClose(() -> closed++);

    static void first() throws Exception {
        STREAM.close();
    }

    static void second() throws Exception {
        STREAM.close();
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
