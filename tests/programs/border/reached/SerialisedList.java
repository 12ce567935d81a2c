/*
 * Serialisation of a list reads it.
 *
 * expect: bug data-race
 */
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.List;

public class SerialisedList {
    static void write(Object object) throws IOException {
        new ObjectOutputStream(new ByteArrayOutputStream()).writeObject(object);
    }

    static final ArrayList<Integer> LIST = new ArrayList<>(List.of(1));

    static void first() throws Exception {
        write(LIST);
    }

    static void second() throws Exception {
        LIST.add(2);
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
