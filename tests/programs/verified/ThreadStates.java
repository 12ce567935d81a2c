/**
 * The states in which a thread is found: what is sure, and what is waited for. A thread that wants a lock which is taken
 * comes to it some time; a loop that waits for that ends.
 *
 * expect: verified
 */
public class ThreadStates {
    static final Object LOCK = new Object();

    static void require(boolean holds) {
        if (!holds) {
            throw new AssertionError();
        }
    }

    static void until(Thread thread, Thread.State state) {
        while (thread.getState() != state) {
            Thread.onSpinWait();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        require(Thread.currentThread().getState() == Thread.State.RUNNABLE);
        Thread blocks = new Thread(() -> {
            synchronized (LOCK) {
            }
        });
        require(blocks.getState() == Thread.State.NEW);
        synchronized (LOCK) {
            blocks.start();
            require(blocks.getState() != Thread.State.TERMINATED);
            until(blocks, Thread.State.BLOCKED);
            require(blocks.getState() == Thread.State.BLOCKED);
        }
        blocks.join();
        require(blocks.getState() == Thread.State.TERMINATED);

        Thread waits = new Thread(() -> {
            synchronized (LOCK) {
                try {
                    LOCK.wait();
                } catch (InterruptedException e) {
                    throw new Error(e);
                }
            }
        });
        waits.start();
        until(waits, Thread.State.WAITING);
        synchronized (LOCK) {
            LOCK.notify();
        }
        until(waits, Thread.State.TERMINATED);

        Thread sleeps = new Thread(() -> {
            try {
                Thread.sleep(1_000);
            } catch (InterruptedException e) {
                throw new Error(e);
            }
        });
        sleeps.start();
        Thread.sleep(10);
        require(sleeps.getState() == Thread.State.TIMED_WAITING);
        Thread.sleep(2_000);
        require(sleeps.getState() == Thread.State.TERMINATED);
    }
}
