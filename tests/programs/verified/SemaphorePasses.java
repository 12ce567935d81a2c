/*
 * A semaphore that is not fair lets who comes take a permit that is there, past one that waits for two.
 *
 * expect: verified
 */
import java.util.concurrent.Semaphore;

public class SemaphorePasses {
    public static void main(String[] args) throws InterruptedException {
        Semaphore permits = new Semaphore(1);
        Thread two = new Thread(() -> permits.acquireUninterruptibly(2));
        Thread one = new Thread(() -> {
            permits.acquireUninterruptibly(1);
            permits.release(2);
        });
        two.start();
        one.start();
        two.join();
        one.join();
        assert permits.availablePermits() == 0;
    }
}
