/*
 * Two threads use a calendar that the JDK reads from a file of its own.
 *
 * expect: verified
 */
import java.time.chrono.HijrahDate;
import java.time.temporal.ChronoField;

public class HijrahDates {
    public static void main(String[] args) throws InterruptedException {
        int[] length = new int[1];
        Thread other = new Thread(() -> length[0] = HijrahDate.of(1440, 1, 1).lengthOfYear());
        other.start();
        HijrahDate own = HijrahDate.of(1441, 2, 3);
        other.join();
        assert own.get(ChronoField.DAY_OF_MONTH) == 3 && length[0] > 300;
    }
}
