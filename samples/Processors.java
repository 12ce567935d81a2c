/*
 * An operation that jcheck does not control.
 *
 * The program asks for the number of processors, which is another one on another machine. jcheck lets the call through,
 * finds no bug, and does not say "verified": the verdict is "incomplete", with the operation,
 * java.lang.Runtime.availableProcessors, and the line from which it was called.
 *
 * expect: incomplete
 * check: jcheck check samples/Processors.java
 */
public class Processors {
    private static int work;

    static synchronized void share(int parts) {
        work += 100 / parts;
    }

    public static void main(String[] args) throws InterruptedException {
        int parts = Runtime.getRuntime().availableProcessors() > 1 ? 2 : 1;
        Thread a = new Thread(() -> share(parts), "a");
        Thread b = new Thread(() -> share(parts), "b");
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println("work: " + work);
    }
}
