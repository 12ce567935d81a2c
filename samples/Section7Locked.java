/*
 * The same lock at every access: the twin of Section7.java.
 *
 * Both writes to v are made under the lock of o. There are 4 executions: `down` comes before `up` and waits, or after
 * it; and v := 1 comes before v := 2, or after it.
 *
 * Source: S. D. Stoller, Model-checking multi-threaded distributed Java programs, STTT 4(1), 2002, section 7.
 *
 * expect: verified
 * check: jcheck check samples/Section7Locked.java
 */
public class Section7Locked {
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
        synchronized (o) {
            variable.v = 1;
        }
        theta2.join();
        synchronized (o) {
            assert variable.v == 1 || variable.v == 2;
        }
    }
}
