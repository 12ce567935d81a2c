/*
 * As SerialisedArray.java, one thread after the other.
 *
 * expect: verified
 */
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;

public class SerialisedArrayOrdered {
    static void write(Object object) throws IOException {
        new ObjectOutputStream(new ByteArrayOutputStream()).writeObject(object);
    }

    static final int[] ARRAY = new int[1];

    static void first() throws Exception {
        write(ARRAY);
    }

    static void second() throws Exception {
        ARRAY[0] = 1;
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
        other.join();
        second();
    }
}
