/*
 * A plain write before the thread starts, and a plain read after it has ended, are ordered with what it does by a handle.
 *
 * expect: verified
 */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandleFieldMadeBefore {
    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(HandleFieldMadeBefore.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private int state;

    public static void main(String[] args) throws InterruptedException {
        HandleFieldMadeBefore shared = new HandleFieldMadeBefore();
        Thread other = new Thread(() -> STATE.compareAndSet(shared, 1, 2));
        shared.state = 1;
        other.start();
        other.join();
        assert shared.state >= 1;
    }
}
