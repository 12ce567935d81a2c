/*
 * A join of a thread that has never been started returns at once.
 *
 * expect: verified
 */
public class JoinNotStarted {
    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> { }).join();
    }
}
