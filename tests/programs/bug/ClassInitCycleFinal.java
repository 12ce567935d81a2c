/*
 * As ClassInitCycle.java, with final fields, to which the discipline does not apply.
 *
 * expect: bug deadlock
 */
public class ClassInitCycleFinal {
    static class A {
        static final int VALUE = Integer.parseInt("1");
        static final int OTHER = B.VALUE;
    }

    static class B {
        static final int VALUE = Integer.parseInt("2");
        static final int OTHER = A.VALUE;
    }

    static volatile int sum;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> sum = A.VALUE);
        Thread b = new Thread(() -> sum = B.VALUE);
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
