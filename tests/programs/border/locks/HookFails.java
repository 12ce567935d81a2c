/*
 * An assertion fails in a shutdown hook.
 *
 * expect: bug assertion
 */
public class HookFails {
    static boolean done;

    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            assert !done;
        }));
        done = true;
    }
}
