/*
 * ReentrantLock is not modelled.
 *
 * expect: incomplete
 */
import java.util.concurrent.locks.ReentrantLock;

public class JdkLock {
    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Thread a = new Thread(() -> {
            lock.lock();
            lock.unlock();
        });
        a.start();
        lock.lock();
        lock.unlock();
        a.join();
    }
}
