/*
 * A program that gives up in one of its interleavings.
 *
 * One thread reads a setting that another provides. It should wait; instead, when it comes too early, it ends the
 * whole program with status 3. 2 executions: the write comes before the read, or after it, and then the program exits. Where the
 * other threads are by then does not matter.
 *
 * expect: bug exit
 * check: jcheck check samples/ExitCode.java --stop all
 */
public class ExitCode {
    static volatile boolean configured;

    public static void main(String[] args) throws InterruptedException {
        Thread loader = new Thread(() -> configured = true, "loader");
        Thread server = new Thread(() -> {
            if (!configured) {
                System.exit(3);
            }
        }, "server");
        loader.start();
        server.start();
        loader.join();
        server.join();
        System.out.println("served");
    }
}
