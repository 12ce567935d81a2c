/*
 * A compare-and-set that succeeds in mode release publishes.
 *
 * expect: verified
 */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandleSwapReleases {
    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(HandleSwapReleases.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile int state;
    private int data;

    private void write() {
        data = 1;
        STATE.weakCompareAndSetRelease(this, 0, 1);
    }

    public static void main(String[] args) throws InterruptedException {
        HandleSwapReleases shared = new HandleSwapReleases();
        Thread other = new Thread(shared::write);
        other.start();
        if (shared.state == 1) {
            assert shared.data == 1;
        }
        other.join();
    }
}
