/*
 * An answer that is another one on another machine.
 *
 * The program asks for the number of processors. jcheck pins the answer, the same in every execution, and says so: the
 * verdict is "verified", with one line under "assumed". With --strict-environment nothing is assumed: the call is a gap,
 * and the verdict is "incomplete", with java.lang.Runtime.availableProcessors and the line from which it was called.
 *
 * expect: incomplete
 * check: jcheck check samples/Processors.java --strict-environment
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
