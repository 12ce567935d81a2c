/*
 * Which class is initialised first decides what the initialisers see: they share a counter that no lock protects.
 *
 * expect: bug data-race
 */
public class ClassInitOrder {
    static class Ids {
        static int next;
    }

    static class A {
        static int id = Ids.next++;
    }

    static class B {
        static int id = Ids.next++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> use(A.id));
        Thread b = new Thread(() -> use(B.id));
        a.start();
        b.start();
        a.join();
        b.join();
        assert A.id == 0;
    }

    static void use(int value) {
        if (value < 0) {
            throw new IllegalStateException();
        }
    }
}
