/*
 * A shutdown hook runs in a thread that the JVM starts.
 *
 * expect: incomplete or bug
 */
public class ShutdownHook {
    static int value;

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> value++));
        value++;
    }
}
