/*
 * What cannot be a shutdown hook, and when none can be added any more.
 *
 * expect: verified
 */
public class HooksRefused {
    static void fails(Class<?> type, Runnable body) {
        try {
            body.run();
        } catch (RuntimeException e) {
            assert e.getClass() == type : e;
            return;
        }
        throw new AssertionError(type + " expected");
    }

    public static void main(String[] args) throws InterruptedException {
        Runtime runtime = Runtime.getRuntime();
        Thread hook = new Thread(() -> {
            Thread late = new Thread();
            fails(IllegalStateException.class, () -> runtime.addShutdownHook(late));
            fails(IllegalStateException.class, () -> runtime.removeShutdownHook(late));
        });
        runtime.addShutdownHook(hook);
        fails(IllegalArgumentException.class, () -> runtime.addShutdownHook(hook));
        fails(IllegalArgumentException.class, () -> runtime.addShutdownHook(Thread.currentThread()));
        fails(NullPointerException.class, () -> runtime.addShutdownHook(null));
        assert !runtime.removeShutdownHook(new Thread());
    }
}
