/*
 * What one thread can ask of semaphores.
 *
 * expect: verified
 */
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

public class PermitsAlone {
    static void check(boolean holds) {
        if (!holds) {
            throw new AssertionError();
        }
    }

    static void use(Semaphore permits, int now) throws Exception {
        check(permits.availablePermits() == now);
        permits.acquire();
        permits.acquireUninterruptibly();
        check(permits.tryAcquire() && permits.tryAcquire(1, TimeUnit.MILLISECONDS));
        check(permits.availablePermits() == now - 4);
        permits.release(2);
        check(permits.toString().endsWith("[Permits = " + (now - 2) + "]"));
        check(permits.drainPermits() == now - 2 && !permits.tryAcquire());
        check(!permits.tryAcquire(1, TimeUnit.MILLISECONDS) && !permits.tryAcquire(0, TimeUnit.SECONDS));
        permits.release();
        check(permits.tryAcquire(0, TimeUnit.SECONDS));
        permits.release(now);
    }

    static class Reduced extends Semaphore {
        Reduced(int permits) {
            super(permits);
            reducePermits(permits + 1);
        }
    }

    public static void main(String[] arguments) throws Exception {
        use(new Semaphore(5), 5);
        use(new Semaphore(6, true), 6);
        Semaphore none = new Reduced(3);
        check(none.availablePermits() == -1 && !none.tryAcquire());
        none.release(2);
        none.acquire();
        Thread.currentThread().interrupt();
        try {
            none.acquire();
            throw new AssertionError();
        } catch (InterruptedException expected) {
            check(!Thread.interrupted());
        }
    }
}
