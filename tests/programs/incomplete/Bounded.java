/*
 * A search with a bound that cuts executions is not complete.
 *
 * expect: incomplete
 * check: jcheck check tests/programs/incomplete/Bounded.java --bound depth:3
 */
public class Bounded {
    static volatile int value;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> value++);
        Thread b = new Thread(() -> value--);
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
