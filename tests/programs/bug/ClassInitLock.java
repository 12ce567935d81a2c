/*
 * A static initialiser takes a lock that another thread holds while it waits for the same class: one holds the lock and
 * waits for the class, the other initialises the class and waits for the lock.
 *
 * expect: bug deadlock
 */
public class ClassInitLock {
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
        Thread b = new Thread(A::touch);
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
