/*
 * Two PrintStreams over one stream of the program have two locks.
 *
 * expect: bug data-race
 */
import java.io.OutputStream;
import java.io.PrintStream;

public class TwoPrintStreams {
    static class Counting extends OutputStream {
        int count;

        @Override
        public void write(int b) {
            count++;
        }
    }

    static final Counting COUNTING = new Counting();
    static final PrintStream ONE = new PrintStream(COUNTING, true);
    static final PrintStream TWO = new PrintStream(COUNTING, true);

    static void first() throws Exception {
        ONE.print("a");
    }

    static void second() throws Exception {
        TWO.print("b");
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
