/*
 * Static initialisers that need each other are fine in one thread.
 *
 * expect: verified
 */
public class InitCycleOneThread {
    static class A {
        static final int VALUE = B.VALUE + 1;
    }

    static class B {
        static final int VALUE = A.VALUE + 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> {
            assert A.VALUE == 2 && B.VALUE == 1;
        });
        a.start();
        a.join();
    }
}
