/*
 * A PrintStream calls the stream of the program under its lock: the counter needs no other.
 *
 * expect: verified
 */
import java.io.OutputStream;
import java.io.PrintStream;

public class PrintStreamGuards {
    static class Counting extends OutputStream {
        int count;

        @Override
        public void write(int b) {
            count++;
        }
    }

    static final Counting COUNTING = new Counting();
    static final PrintStream PRINT = new PrintStream(COUNTING, true);

    static void first() throws Exception {
        PRINT.print("a");
    }

    static void second() throws Exception {
        PRINT.print("b");
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
