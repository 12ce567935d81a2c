/*
 * The texts of locks say whether they are held, and by whom where that is the thread that asks.
 *
 * expect: verified
 */
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class LockTexts {
    static void ends(Object lock, String end) {
        assert lock.toString().endsWith(end) : lock;
    }

    public static void main(String[] args) throws Exception {
        Lock one = new ReentrantLock();
        ReentrantReadWriteLock both = new ReentrantReadWriteLock();
        ends(one, "[Unlocked]");
        ends(both, "[Write locks = 0, Read locks = 0]");
        ends(both.readLock(), "[Read locks = 0]");
        ends(both.writeLock(), "[Unlocked]");
        one.lock();
        both.writeLock().lock();
        both.writeLock().lock();
        ends(one, "[Locked by thread main]");
        ends(both, "[Write locks = 2, Read locks = 0]");
        ends(both.writeLock(), "[Locked by thread main]");
        Thread other = new Thread(() -> {
            one.lock();
            one.unlock();
        });
        other.start();
        one.unlock();
        other.join();
        ends(one, "[Unlocked]");
    }
}
