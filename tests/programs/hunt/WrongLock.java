/*
 * One thread writes under one lock what others write under another: the sum is not what was read.
 *
 * expect: bug
 * check: jcheck check tests/programs/hunt/WrongLock.java -- 1
 * check: jcheck check tests/programs/hunt/WrongLock.java -- 3
 * check: jcheck check tests/programs/hunt/WrongLock.java -- 8
 */
public class WrongLock {
    static void run(Runnable... bodies) throws InterruptedException {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            threads[i] = new Thread(bodies[i]);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    static final Object right = new Object();
    static final Object wrong = new Object();
    static volatile int count;

    static void add(Object lock) {
        synchronized (lock) {
            int before = count;
            count = before + 1;
            assert count == before + 1 : "somebody else was here";
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable[] all = new Runnable[Integer.parseInt(args[0]) + 1];
        java.util.Arrays.fill(all, (Runnable) () -> add(right));
        all[all.length - 1] = () -> add(wrong);
        run(all);
    }
}
