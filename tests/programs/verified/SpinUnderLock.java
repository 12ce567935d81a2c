/*
 * Loops that take a lock to look, or try to get one: an iteration that finds nothing changes nothing.
 *
 * expect: verified
 */
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class SpinUnderLock {
    private final Lock lock = new ReentrantLock();
    private boolean opened;
    private boolean filled;
    private int sold;

    synchronized boolean isOpened() {
        return opened;
    }

    synchronized void open() {
        opened = true;
    }

    void fill() {
        lock.lock();
        try {
            filled = true;
        } finally {
            lock.unlock();
        }
    }

    void awaitFilled() {
        boolean found = false;
        while (!found) {
            lock.lock();
            try {
                found = filled;
            } finally {
                lock.unlock();
            }
        }
    }

    void sell() {
        while (!lock.tryLock()) {
            Thread.onSpinWait();
        }
        sold++;
        lock.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        SpinUnderLock shop = new SpinUnderLock();
        Thread other = new Thread(() -> {
            shop.open();
            shop.fill();
            shop.sell();
        });
        other.start();
        while (!shop.isOpened()) {
            Thread.yield();
        }
        shop.awaitFilled();
        shop.sell();
        other.join();
        assert shop.sold == 2;
    }
}
