/*
 * What readers did before they gave the lock back comes before what a writer does with it, and the other way round. Between
 * readers there is no order, and none is needed.
 *
 * expect: verified
 */
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadersHandOver {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static final int[] VISITS = new int[2];
    static int sum;

    static void visit(int reader) {
        for (int times = 0; times < 2; times++) {
            LOCK.readLock().lock();
            VISITS[reader]++;
            assert sum <= 4;
            LOCK.readLock().unlock();
        }
    }

    static void add() {
        LOCK.writeLock().lock();
        sum = VISITS[0] + VISITS[1];
        LOCK.writeLock().unlock();
    }

    public static void main(String[] args) {
        new Thread(() -> visit(0)).start();
        new Thread(() -> visit(1)).start();
        new Thread(ReadersHandOver::add).start();
    }
}
