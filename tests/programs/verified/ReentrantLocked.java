/*
 * A ReentrantLock is taken by two threads.
 *
 * expect: verified
 */
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantLocked {
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
