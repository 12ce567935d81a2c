/*
 * A thread that was signalled, and gets the lock back only after its limit, takes that for a wait without a signal, and does
 * not pass it on: another one waits for ever. How much of a limit is left is not known with --timeouts any.
 *
 * expect: incomplete or bug
 * check: jcheck check tests/programs/incomplete/AwaitNanosTooLate.java --timeouts any
 */
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class AwaitNanosTooLate {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition GIVEN = LOCK.newCondition();
    static boolean given;

    static void waitsForSome() {
        LOCK.lock();
        try {
            if (!given && GIVEN.awaitNanos(1_000_000_000) <= 0) {
                return;
            }
            GIVEN.signal();
        } catch (InterruptedException never) {
            throw new AssertionError(never);
        } finally {
            LOCK.unlock();
        }
    }

    static void waits() {
        LOCK.lock();
        try {
            while (!given) {
                GIVEN.awaitUninterruptibly();
            }
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread some = new Thread(AwaitNanosTooLate::waitsForSome);
        Thread all = new Thread(AwaitNanosTooLate::waits);
        some.start();
        all.start();
        LOCK.lock();
        given = true;
        GIVEN.signal();
        LOCK.unlock();
        some.join();
        all.join();
    }
}
