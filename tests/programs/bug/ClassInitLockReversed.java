/*
 * ClassInitLock.java with the threads started in the other order, so that it does not depend on who is tried first.
 *
 * expect: bug deadlock
 */
public class ClassInitLockReversed {
    static final Object LOCK = new Object();

    static class A {
        static {
            synchronized (LOCK) {
                LOCK.notifyAll();
            }
        }

        static void touch() {
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> {
            synchronized (LOCK) {
                A.touch();
            }
        });
        Thread b = new Thread(() -> A.touch());
        b.start();
        a.start();
        a.join();
        b.join();
    }
}
