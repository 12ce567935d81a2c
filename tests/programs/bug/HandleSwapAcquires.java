/*
 * A compare-and-set that succeeds in mode acquire publishes nothing.
 *
 * expect: bug data-race
 */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandleSwapAcquires {
    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(HandleSwapAcquires.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile int state;
    private int data;

    private void write() {
        data = 1;
        STATE.weakCompareAndSetAcquire(this, 0, 1);
    }

    public static void main(String[] args) throws InterruptedException {
        HandleSwapAcquires shared = new HandleSwapAcquires();
        Thread other = new Thread(shared::write);
        other.start();
        if (shared.state == 1) {
            assert shared.data == 1;
        }
        other.join();
    }
}
