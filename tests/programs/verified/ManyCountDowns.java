/*
 * A thousand threads count one latch down.
 *
 * expect: verified
 * check: jcheck check tests/programs/verified/ManyCountDowns.java --max-executions 100
 */
import java.util.concurrent.CountDownLatch;

public class ManyCountDowns {
    public static void main(String[] args) throws Exception {
        CountDownLatch latch = new CountDownLatch(1000);
        for (int i = 0; i < 1000; i++) {
            new Thread(latch::countDown).start();
        }
        latch.await();
    }
}
