/*
 * A shutdown hook runs when the program ends; what main has done is before it.
 *
 * expect: verified
 */
public class HookRuns {
    static boolean done;

    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            assert done;
        }));
        done = true;
    }
}
