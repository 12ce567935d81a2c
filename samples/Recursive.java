/*
 * Locks are recursive, and wait gives them up altogether.
 *
 * The waiter enters the same monitor again and again, by a recursive synchronized method, and waits at the bottom. The
 * wait must release the lock whatever its depth, or the other thread could never get in; and when it returns, the depth
 * must be what it was, or the lock would be free too early on the way out.
 *
 * Only the outermost entry can block, so only that one is visible. There are 2 executions: the waiter is first, and
 * waits; or the other is, and it need not.
 *
 * Source: S. D. Stoller, Model-checking multi-threaded distributed Java programs, STTT 4(1), 2002, sections 3.2 and 3.3.
 *
 * expect: verified
 * check: jcheck check samples/Recursive.java
 */
public class Recursive {
    private boolean open;
    private int left;

    synchronized void descend(int depth) throws InterruptedException {
        if (depth > 0) {
            descend(depth - 1);
        } else {
            synchronized (this) {
                while (!open) {
                    wait();
                }
            }
        }
        assert Thread.holdsLock(this) : "the lock was given back too early";
        left++;
    }

    synchronized void open() {
        open = true;
        notifyAll();
    }

    synchronized int left() {
        return left;
    }

    public static void main(String[] args) throws InterruptedException {
        Recursive gate = new Recursive();
        Thread waiter = new Thread(() -> {
            try {
                gate.descend(3);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }, "waiter");
        Thread opener = new Thread(gate::open, "opener");
        waiter.start();
        opener.start();
        waiter.join();
        opener.join();
        assert gate.left() == 4;
        System.out.println("through the gate");
    }
}
