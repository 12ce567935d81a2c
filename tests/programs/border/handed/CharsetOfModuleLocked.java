/*
 * An array changes while a charset of another module decodes it, under a lock.
 *
 * expect: verified
 */
import java.nio.ByteBuffer;
import java.nio.charset.Charset;

public class CharsetOfModuleLocked {
    static final Object LOCK = new Object();
    static final byte[] BYTES = {65, 66, 67};

    static void first() throws Throwable {
        synchronized (LOCK) {
            BYTES[0] = 68;
        }
    }

    static void second() throws Throwable {
        synchronized (LOCK) {
            Charset.forName("ISO-2022-KR").newDecoder().decode(ByteBuffer.wrap(BYTES));
        }
    }

    public static void main(String[] args) throws Throwable {
        Thread other = new Thread(() -> {
            try {
                first();
            } catch (Throwable failure) {
                throw new IllegalStateException(failure);
            }
        });
        other.start();
        second();
        other.join();
    }
}
