/*
 * An exception that depends on the order of two threads.
 *
 * expect: bug uncaught-exception
 */
public class ExceptionInThread {
    static volatile int divisor = 1;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> divisor = 0);
        Thread b = new Thread(() -> System.out.println(1 / divisor));
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
