/*
 * A Readable is a buffer of characters.
 *
 * expect: bug data-race
 */
public class ReadableIsBuffer {
    static final java.nio.CharBuffer BUFFER = java.nio.CharBuffer.allocate(4);
    static final Readable READABLE = BUFFER;

    static void first() throws Exception {
        READABLE.read(java.nio.CharBuffer.allocate(1));
    }

    static void second() throws Exception {
        BUFFER.position();
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
