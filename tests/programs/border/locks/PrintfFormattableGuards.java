/*
 * The lock of System.out guards what a Formattable counts.
 *
 * expect: verified
 */
import java.util.Formattable;
import java.util.Formatter;

public class PrintfFormattableGuards {
    static int count;

    static class Price implements Formattable {
        @Override
        public void formatTo(Formatter to, int flags, int width, int precision) {
            count++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> System.out.printf("%s", new Price()));
        other.start();
        System.out.printf("%s", new Price());
        other.join();
        assert count == 2;
    }
}
