/*
 * A PrintWriter calls the stream of the program under its lock.
 *
 * expect: verified
 */
import java.io.OutputStream;
import java.io.PrintWriter;

public class PrintWriterGuards {
    static class Counting extends OutputStream {
        int count;

        @Override
        public void write(int b) {
            count++;
        }
    }

    static final Counting COUNTING = new Counting();
    static final PrintWriter PRINT = new PrintWriter(COUNTING);

    static void first() throws Exception {
        PRINT.print("a");
        PRINT.flush();
    }

    static void second() throws Exception {
        PRINT.print("b");
        PRINT.flush();
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
        assert COUNTING.count == 2;
    }
}
