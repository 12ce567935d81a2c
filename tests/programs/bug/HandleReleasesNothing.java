/*
 * A compareAndSet that fails publishes nothing: the plain accesses race.
 *
 * expect: bug data-race
 */
import java.util.concurrent.atomic.AtomicInteger;

public class HandleReleasesNothing {
    static int plain;

    public static void main(String[] args) throws InterruptedException {
        AtomicInteger flag = new AtomicInteger(1);
        Thread a = new Thread(() -> {
            plain = 1;
            flag.compareAndSet(0, 2);
        });
        a.start();
        if (flag.get() == 1) {
            plain++;
        }
        a.join();
    }
}
