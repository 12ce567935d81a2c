/*
 * One thread makes all threads without a name: their numbers are its own order, whatever the others do.
 *
 * expect: verified
 */
public class NamesOfOneMaker {
    static volatile String one;
    static volatile String two;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> one = Thread.currentThread().getName());
        Thread b = new Thread(() -> two = Thread.currentThread().getName());
        a.start();
        b.start();
        a.join();
        b.join();
        assert one.equals("Thread-0") && two.equals("Thread-1");
    }
}
