/*
 * What is said to a logger of the JDK is output: it keeps nobody waiting, and what makes the words is seen.
 *
 * expect: verified
 */
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

public class SystemLoggers {
    static int count;

    static synchronized void work(int number) {
        System.getLogger("SystemLoggers").log(Level.DEBUG, "work {0}", number);
        Logger own = System.getLogger("SystemLoggers." + number);
        if (own.isLoggable(Level.INFO)) {
            own.log(Level.INFO, () -> "count is " + count);
        }
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> work(1));
        other.start();
        work(2);
        other.join();
        assert count == 2;
    }
}
