import io.jcheck.Check;
import io.jcheck.runtime.ThreadHooks;

/** What leaves a thread is a fault, unless the program handles it. */
public class Faults {
    static void fail(String how) {
        switch (how) {
            case "exception":
                throw new IllegalStateException("out of luck");
            case "assertion":
                throw new AssertionError("claimed");
            case "check":
                Check.assertThat(false, "checked");
                break;
            case "caught":
                try {
                    Check.assertThat(false);
                } catch (AssertionError swallowed) {
                    System.out.println("swallowed " + swallowed.getMessage());
                }
                break;
            default:
                throw new IllegalArgumentException(how);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> fail(args[0]));
        if (args.length > 1) {
            Thread.UncaughtExceptionHandler handler = (who, what) ->
                    System.out.println("handled " + what.getMessage() + " in " + (who == Thread.currentThread()));
            switch (args[1]) {
                case "own":
                    t.setUncaughtExceptionHandler(handler);
                    break;
                case "default":
                    Thread.setDefaultUncaughtExceptionHandler(handler);
                    break;
                default:
                    fail(args[0]);
            }
        }
        ThreadHooks.threadStart(t, 1);
        ThreadHooks.threadJoin(t, 2);
        System.out.println("main goes on");
    }
}
