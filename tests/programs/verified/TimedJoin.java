/*
 * A join with a time limit.
 *
 * expect: verified
 */
public class TimedJoin {
    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> { });
        a.start();
        a.join(1);
    }
}
