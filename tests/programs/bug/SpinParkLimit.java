/*
 * A thread waits in a loop until another one has waited for its time limit: it looks again when the time has passed.
 *
 * expect: bug assertion
 */
import java.util.concurrent.locks.LockSupport;

public class SpinParkLimit {
    static volatile boolean flag;

    public static void main(String[] args) {
        Thread waiting = new Thread(() -> {
            while (!flag) {
                Thread.onSpinWait();
            }
            assert false : "it goes on";
        });
        waiting.start();
        LockSupport.parkNanos(1_000_000);
        flag = true;
    }
}
