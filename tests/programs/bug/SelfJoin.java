/*
 * A thread joins itself.
 *
 * expect: bug deadlock
 */
public class SelfJoin {
    public static void main(String[] args) throws InterruptedException {
        Thread.currentThread().join();
    }
}
