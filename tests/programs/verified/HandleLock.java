/*
 * A lock made of a plain field: taken in mode acquire, given back in mode release.
 *
 * expect: verified
 */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandleLock {
    private static final VarHandle OWNED;

    static {
        try {
            OWNED = MethodHandles.lookup().findVarHandle(HandleLock.class, "owned", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private boolean owned;
    private int count;

    private void add() {
        while (!OWNED.weakCompareAndSetAcquire(this, false, true)) {
            Thread.onSpinWait();
        }
        count++;
        OWNED.setRelease(this, false);
    }

    public static void main(String[] args) throws InterruptedException {
        HandleLock shared = new HandleLock();
        Thread other = new Thread(shared::add);
        other.start();
        shared.add();
        other.join();
        assert shared.count == 2;
    }
}
