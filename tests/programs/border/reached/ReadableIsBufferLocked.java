/*
 * As ReadableIsBuffer.java, under a lock.
 *
 * expect: verified
 */
public class ReadableIsBufferLocked {
    static final Object LOCK = new Object();
    static final java.nio.CharBuffer BUFFER = java.nio.CharBuffer.allocate(4);
    static final Readable READABLE = BUFFER;

    static void first() throws Exception {
        synchronized (LOCK) {
            READABLE.read(java.nio.CharBuffer.allocate(1));
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            BUFFER.position();
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
