/*
 * A cycle of static initialisers that main has not run yet, behind locks that are free: only the order of the two first
 * uses matters.
 *
 * expect: bug deadlock
 */
public class ClassInitCycleFirstUse {
    static class A {
        static {
            B.touch();
        }

        static void touch() {
        }
    }

    static class B {
        static {
            A.touch();
        }

        static void touch() {
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> {
            synchronized (args) {
                args.notifyAll();
            }
            A.touch();
        });
        a.start();
        B.touch();
        a.join();
    }
}
