/*
 * As SerialisedList.java, under a lock.
 *
 * expect: verified
 */
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.List;

public class SerialisedListLocked {
    static final Object LOCK = new Object();
    static void write(Object object) throws IOException {
        new ObjectOutputStream(new ByteArrayOutputStream()).writeObject(object);
    }

    static final ArrayList<Integer> LIST = new ArrayList<>(List.of(1));

    static void first() throws Exception {
        synchronized (LOCK) {
            write(LIST);
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            LIST.add(2);
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
