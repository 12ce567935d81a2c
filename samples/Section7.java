/*
 * An unprotected write that a lock-set checker can miss.
 *
 * The main thread lets the other go ahead through a semaphore, and then sets v := 1 without a lock. The other sets v :=
 * 2 under a lock. Both orders of the writes are possible. But a checker that takes the first accesses to a variable for
 * its initialisation, as Eraser does, believes that v := 1 is initialisation whenever it happens to come first; and a
 * reduced search, which runs a thread up to its next visible operation, only ever sees it come first.
 *
 * Under jcheck's lock-set discipline, initialisation must happen before every access by another thread. Nothing orders
 * v := 1, which comes after `up`, before v := 2: the violation is found in any execution. (So is the data race, by the
 * default discipline.)
 *
 * There are 2 executions (`down` comes before `up` and waits, or after it); the first one suffices.
 *
 * Source: S. D. Stoller, Model-checking multi-threaded distributed Java programs, STTT 4(1), 2002, section 7.
 *
 * expect: bug discipline
 * check: jcheck check samples/Section7.java --discipline lockset
 */
public class Section7 {
    static class Variable {
        int v;
    }

    /** A semaphore made of a monitor: what the two threads communicate through. */
    static class Semaphore {
        private int count;

        synchronized void up() {
            count++;
            notifyAll();
        }

        synchronized void down() {
            while (count == 0) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            count--;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Variable variable = new Variable();
        Semaphore sem = new Semaphore();
        Object o = new Object();
        Thread theta2 = new Thread(() -> {
            sem.down();
            synchronized (o) {
                variable.v = 2;
            }
        }, "theta-2");
        theta2.start();
        sem.up();
        variable.v = 1; // no lock
        theta2.join();
    }
}
