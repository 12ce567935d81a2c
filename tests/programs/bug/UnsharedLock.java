/*
 * An object that is said to be unshared is only a lock: two threads use it, and deadlock on it.
 *
 * expect: bug
 * check: jcheck check tests/programs/bug/UnsharedLock.java --unshared tests/programs/bug/UnsharedLock.unshared
 */
public class UnsharedLock {
    static class Lock {
    }

    public static void main(String[] args) throws InterruptedException {
        Object one = new Lock();
        Object two = new Lock();
        Thread a = new Thread(() -> both(one, two));
        Thread b = new Thread(() -> both(two, one));
        a.start();
        b.start();
        a.join();
        b.join();
    }

    static void both(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
                second.notifyAll();
            }
        }
    }
}
