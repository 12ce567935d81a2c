/*
 * As ExceptionInThread.java, with the threads started in the other order.
 *
 * expect: bug uncaught-exception
 */
public class ExceptionInThreadReversed {
    static volatile int divisor = 1;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> divisor = 0);
        Thread b = new Thread(() -> System.out.println(1 / divisor));
        b.start();
        a.start();
        a.join();
        b.join();
    }
}
