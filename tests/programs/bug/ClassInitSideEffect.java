/*
 * A static initialiser writes a static field of another class, which another thread reads. No lock protects it.
 *
 * expect: bug data-race
 */
public class ClassInitSideEffect {
    static class State {
        static int ready;
    }

    static class A {
        static {
            State.ready = 1;
        }

        static void touch() {
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> A.touch());
        Thread b = new Thread(() -> {
            assert State.ready >= 0;
        });
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
