/*
 * What formats itself takes a lock while System.out is locked; another thread prints while it holds that lock.
 *
 * expect: bug deadlock
 */
import java.util.Formattable;
import java.util.Formatter;

public class PrintfFormattable {
    static final Object LOCK = new Object();

    static class Price implements Formattable {
        @Override
        public void formatTo(Formatter to, int flags, int width, int precision) {
            synchronized (LOCK) {
                to.format("1");
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> System.out.printf("%s", new Price()));
        other.start();
        synchronized (LOCK) {
            System.out.print("2");
        }
        other.join();
    }
}
