/*
 * Two classes whose initialisers need each other, used by two threads that both begin with the same one: who comes second
 * waits for both. The same with a class and its subclass.
 *
 * expect: verified
 */
public class InitialisersOneOrder {
    static class A {
        static int value = 1;
        static int other = B.value;
    }

    static class B {
        static int value = 2;
        static int other = A.value;
    }

    static class Above {
        static final Object BELOW = new Below();
    }

    static class Below extends Above {
        static int value = 3;
    }

    static int use() {
        return A.other + B.other + (Above.BELOW == null ? 0 : Below.value);
    }

    public static void main(String[] args) throws InterruptedException {
        int[] sums = new int[2];
        Thread a = new Thread(() -> sums[0] = use());
        Thread b = new Thread(() -> sums[1] = use());
        a.start();
        b.start();
        a.join();
        b.join();
        assert sums[0] == 6 && sums[1] == 6;
    }
}
