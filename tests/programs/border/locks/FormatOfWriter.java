/*
 * `format` of a PrintWriter formats under its lock.
 *
 * expect: bug deadlock
 */
import java.io.PrintWriter;
import java.io.StringWriter;

public class FormatOfWriter {
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
        WRITER.format("%s", new Item());
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
