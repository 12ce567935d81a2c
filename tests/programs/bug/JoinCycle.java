/*
 * Two threads join each other.
 *
 * expect: bug
 */
public class JoinCycle {
    static volatile Thread a;
    static volatile Thread b;

    static void await(Thread other) {
        try {
            other.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        a = new Thread(() -> await(b));
        b = new Thread(() -> await(a));
        a.start();
        b.start();
    }
}
