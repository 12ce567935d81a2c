/*
 * Whether there is something to pop is looked up before the lock is taken.
 *
 * expect: bug
 * check: jcheck check tests/programs/hunt/SharedStack.java
 */
public class SharedStack {
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

    static final Object lock = new Object();
    static final int[] items = new int[8];
    static volatile int top;

    static void push() {
        for (int i = 0; i < 3; i++) {
            synchronized (lock) {
                items[top] = i;
                top = top + 1;
            }
        }
    }

    static void pop() {
        for (int i = 0; i < 3; i++) {
            if (top > 0) {
                synchronized (lock) {
                    assert top > 0 : "nothing to pop";
                    top = top - 1;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        run(SharedStack::push, SharedStack::pop, SharedStack::pop);
    }
}
