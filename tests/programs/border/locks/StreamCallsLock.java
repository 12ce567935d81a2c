/*
 * The stream below a PrintStream takes a lock whose owner prints.
 *
 * expect: bug deadlock
 */
import java.io.OutputStream;
import java.io.PrintStream;

public class StreamCallsLock {
    static final Object LOCK = new Object();

    static class Locking extends OutputStream {
        @Override
        public void write(int b) {
            synchronized (LOCK) {
                LOCK.notifyAll();
            }
        }
    }

    static final PrintStream PRINT = new PrintStream(new Locking(), true);

    static void first() throws Exception {
        synchronized (LOCK) {
            PRINT.print("a");
        }
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
    }
}
