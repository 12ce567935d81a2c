/*
 * A hook that was removed does not run.
 *
 * expect: verified
 */
public class HookRemoved {
    public static void main(String[] args) throws Exception {
        Thread hook = new Thread(() -> {
            throw new AssertionError("removed");
        });
        Runtime.getRuntime().addShutdownHook(hook);
        assert Runtime.getRuntime().removeShutdownHook(hook);
    }
}
