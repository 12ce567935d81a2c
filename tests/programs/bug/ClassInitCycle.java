/*
 * Two classes whose static initialisers need each other, used by two threads: each thread can hold the initialisation
 * lock of one class and wait for the other for ever (JLS 12.4.2).
 *
 * expect: bug deadlock
 */
public class ClassInitCycle {
    static class A {
        static int value = 1;
        static int other = B.value;
    }

    static class B {
        static int value = 2;
        static int other = A.value;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> use(A.value));
        Thread b = new Thread(() -> use(B.value));
        a.start();
        b.start();
        a.join();
        b.join();
    }

    static void use(int value) {
        if (value < 0) {
            throw new IllegalStateException();
        }
    }
}
