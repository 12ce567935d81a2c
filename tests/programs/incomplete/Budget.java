/*
 * A search that stops before its end is not complete.
 *
 * expect: incomplete
 * check: jcheck check tests/programs/incomplete/Budget.java --max-executions 1
 */
public class Budget {
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
