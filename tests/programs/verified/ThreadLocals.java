/*
 * A thread-local counter: each thread has its own.
 *
 * expect: verified or incomplete
 */
public class ThreadLocals {
    static final ThreadLocal<Integer> LOCAL = ThreadLocal.withInitial(() -> 7);

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> LOCAL.set(8));
        a.start();
        a.join();
        assert LOCAL.get() == 7;
    }
}
