/*
 * A time limit ends what nobody ends.
 *
 * expect: verified
 */
import java.util.concurrent.locks.LockSupport;

public class ParkWithLimit {
    public static void main(String[] args) {
        long before = System.nanoTime();
        LockSupport.parkNanos(5_000_000);
        if (System.nanoTime() - before != 5_000_000) {
            throw new AssertionError();
        }
    }
}
