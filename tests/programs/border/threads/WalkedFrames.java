/*
 * A thread walks through its own frames, and finds those that it has without jcheck.
 *
 * expect: verified
 */
public class WalkedFrames {
    static long depth() {
        return StackWalker.getInstance().walk(frames -> frames.count());
    }

    static Class<?> caller() {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            assert depth() == 3;
        });
        other.start();
        assert depth() == 2;
        assert caller() == WalkedFrames.class;
        other.join();
    }
}
