/*
 * A plain write beside a compare-and-set.
 *
 * expect: bug data-race
 */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandleFieldMadeAfter {
    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(HandleFieldMadeAfter.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private int state;

    public static void main(String[] args) throws InterruptedException {
        HandleFieldMadeAfter shared = new HandleFieldMadeAfter();
        Thread other = new Thread(() -> STATE.compareAndSet(shared, 1, 2));
        other.start();
        shared.state = 1;
        other.join();
        assert shared.state >= 1;
    }
}
