/*
 * A thread ends without giving a read lock back. A reader that comes behind a writer waits for ever, and so does the writer; that one
 * alone, a daemon, would not keep the program from its end.
 *
 * expect: bug deadlock
 */
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReaderBehindDaemon {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();

    static void keeps() {
        LOCK.readLock().lock();
    }

    static void writes() {
        LOCK.writeLock().lock();
        LOCK.writeLock().unlock();
    }

    static void reads() {
        LOCK.readLock().lock();
        LOCK.readLock().unlock();
    }

    public static void main(String[] args) {
        Thread writer = new Thread(ReaderBehindDaemon::writes);
        writer.setDaemon(true);
        new Thread(ReaderBehindDaemon::keeps).start();
        writer.start();
        new Thread(ReaderBehindDaemon::reads).start();
    }
}
