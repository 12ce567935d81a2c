/*
 * Two values belong together and are written under two locks, one after the other; a reader comes in between.
 *
 * expect: bug
 * check: jcheck check tests/programs/hunt/TwoStage.java -- 1
 * check: jcheck check tests/programs/hunt/TwoStage.java -- 5
 * check: jcheck check tests/programs/hunt/TwoStage.java -- 20
 * check: jcheck check tests/programs/hunt/TwoStage.java -- 100
 */
public class TwoStage {
    static final Object first = new Object();
    static final Object second = new Object();
    static int one;
    static int two;

    static void write() {
        synchronized (first) {
            one = 1;
        }
        synchronized (second) {
            two = one() + 1;
        }
    }

    static int one() {
        synchronized (first) {
            return one;
        }
    }

    static void read() {
        int seen = one();
        if (seen == 0) {
            return;
        }
        synchronized (second) {
            assert two == seen + 1 : two;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[Integer.parseInt(args[0]) + 1];
        for (int i = 0; i < threads.length; i++) {
            boolean reads = i == threads.length - 1;
            threads[i] = new Thread(reads ? TwoStage::read : TwoStage::write);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
