/*
 * Serialisation reads the elements of an array.
 *
 * expect: bug data-race
 */
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;

public class SerialisedArray {
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
        second();
        other.join();
    }
}
