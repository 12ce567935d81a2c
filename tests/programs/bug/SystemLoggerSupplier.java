/*
 * The words of a message are made by code of the program, which reads what the other thread writes.
 *
 * expect: bug data-race
 */
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

public class SystemLoggerSupplier {
    static int count;

    public static void main(String[] args) throws InterruptedException {
        Logger log = System.getLogger("SystemLoggerSupplier");
        Thread other = new Thread(() -> count++);
        other.start();
        log.log(Level.INFO, () -> "count is " + count);
        other.join();
    }
}
