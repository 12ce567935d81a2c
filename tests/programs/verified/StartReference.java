/*
 * A method reference to Thread.start.
 *
 * expect: verified
 */
public class StartReference {
    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> { });
        Runnable start = a::start;
        start.run();
        a.join();
    }
}
