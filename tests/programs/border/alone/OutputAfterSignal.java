/*
 * The standard output is replaced when another thread has told that it is ready; it may print after that.
 *
 * expect: bug or incomplete
 */
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.concurrent.CountDownLatch;

public class OutputAfterSignal {
    static PrintStream seen;

    public static void main(String[] args) throws Exception {
        PrintStream own = new PrintStream(new ByteArrayOutputStream());
        CountDownLatch ready = new CountDownLatch(1);
        Thread other = new Thread(() -> {
            ready.countDown();
            seen = System.out;
        });
        other.start();
        ready.await();
        System.setOut(own);
        other.join();
        assert seen != own;
    }
}
