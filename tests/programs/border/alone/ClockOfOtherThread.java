/*
 * What one thread saw before it started another one is not later than what that one sees.
 *
 * expect: verified
 */
import java.time.Instant;
import java.util.Date;

public class ClockOfOtherThread {
    public static void main(String[] args) throws Exception {
        long before = System.currentTimeMillis();
        Thread other = new Thread(() -> {
            assert Instant.now().toEpochMilli() >= before;
        });
        other.start();
        other.join();
        assert new Date().getTime() >= before;
    }
}
