/*
 * What is waited for comes after a longer time than the loop has patience.
 *
 * expect: bug assertion
 */
import java.time.Duration;
import java.time.Instant;

public class SpinTooShort {
    static volatile boolean done;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                return;
            }
            done = true;
        });
        other.start();
        Instant end = Instant.now().plus(Duration.ofMillis(50));
        while (!done && Instant.now().isBefore(end)) {
            Thread.onSpinWait();
        }
        assert done;
        other.join();
    }
}
