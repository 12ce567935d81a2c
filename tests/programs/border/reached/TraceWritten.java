/*
 * A trace that is written to a text has as many lines in each JVM, so that what comes after it is found again.
 *
 * expect: bug data-race
 */
import java.io.PrintWriter;
import java.io.StringWriter;

public class TraceWritten {
    static int number;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            StringWriter text = new StringWriter();
            new Exception("x").printStackTrace(new PrintWriter(text));
            number = 1;
        });
        other.start();
        number = 2;
        other.join();
    }
}
