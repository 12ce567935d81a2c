/*
 * The counter below a PrintStream is read without its lock.
 *
 * expect: bug data-race
 */
import java.io.OutputStream;
import java.io.PrintStream;

public class ReadsPastTheLock {
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
        assert COUNTING.count >= 0;
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
