/*
 * Serialisation reads the fields of an object of the program.
 *
 * expect: bug data-race
 */
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;

public class SerialisedObject {
    static void write(Object object) throws IOException {
        new ObjectOutputStream(new ByteArrayOutputStream()).writeObject(object);
    }

    static class Point implements Serializable {
        int x;
    }

    static final Point POINT = new Point();

    static void first() throws Exception {
        write(POINT);
    }

    static void second() throws Exception {
        POINT.x = 1;
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
