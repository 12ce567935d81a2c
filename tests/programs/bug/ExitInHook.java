/*
 * A shutdown hook ends the program, which waits for the end of its hooks.
 *
 * expect: bug deadlock
 */
public class ExitInHook {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.exit(1)));
    }
}
