/*
 * A thread ends the program while another one still writes, and a shutdown hook asks for what it has written.
 *
 * expect: bug assertion
 */
public class HookAfterExit {
    static volatile boolean done;

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            assert done;
        }));
        new Thread(() -> done = true).start();
        System.exit(0);
    }
}
