/*
 * As FormatOfWriter.java; the text is made before the writer is locked.
 *
 * expect: verified
 */
import java.io.PrintWriter;
import java.io.StringWriter;

public class FormatOfWriterMended {
    static final Object LOCK = new Object();

    static class Item {
        @Override
        public String toString() {
            synchronized (LOCK) {
                return "item";
            }
        }
    }

    static final PrintWriter WRITER = new PrintWriter(new StringWriter());

    static void first() throws Exception {
        synchronized (LOCK) {
            WRITER.println("a");
        }
    }

    static void second() throws Exception {
        WRITER.println(String.format("%s", new Item()));
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
