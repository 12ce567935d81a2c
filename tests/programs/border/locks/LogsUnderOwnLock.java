/*
 * The first execution of a JVM initialises the classes of the JDK's loggers, which keep what they know in collections. What
 * these do there is no part of the program, and each execution is like the first one.
 *
 * expect: verified
 */
import java.util.logging.Logger;

public class LogsUnderOwnLock {
    static int count;

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Runnable work = () -> {
            synchronized (lock) {
                count++;
                Logger.getLogger("orders").fine("one more");
            }
        };
        Thread one = new Thread(work);
        Thread two = new Thread(work);
        one.start();
        two.start();
        one.join();
        two.join();
        assert count == 2;
    }
}
