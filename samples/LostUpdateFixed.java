/*
 * A counter behind a lock: the twin of LostUpdate.java.
 *
 * The read and the write are one critical section. All that can differ is who is first: 2 executions.
 *
 * expect: verified
 * check: jcheck check samples/LostUpdateFixed.java
 */
public class LostUpdateFixed {
    private static int counter;

    static synchronized void increment() {
        counter++;
    }

    static synchronized int counter() {
        return counter;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(LostUpdateFixed::increment, "a");
        Thread b = new Thread(LostUpdateFixed::increment, "b");
        a.start();
        b.start();
        a.join();
        b.join();
        assert counter() == 2 : "an increment was lost";
        System.out.println("counted to 2");
    }
}
