/*
 * As SerialisedObject.java, under a lock.
 *
 * expect: verified
 */
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;

public class SerialisedObjectLocked {
    static final Object LOCK = new Object();
    static void write(Object object) throws IOException {
        new ObjectOutputStream(new ByteArrayOutputStream()).writeObject(object);
    }

    static class Point implements Serializable {
        int x;
    }

    static final Point POINT = new Point();

    static void first() throws Exception {
        synchronized (LOCK) {
            write(POINT);
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            POINT.x = 1;
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
