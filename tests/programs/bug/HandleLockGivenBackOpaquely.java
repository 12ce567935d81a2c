/*
 * A lock that is given back in mode opaque orders nothing.
 *
 * expect: bug data-race
 */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandleLockGivenBackOpaquely {
    private static final VarHandle OWNED;

    static {
        try {
            OWNED = MethodHandles.lookup().findVarHandle(HandleLockGivenBackOpaquely.class, "owned", boolean.class);
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
        OWNED.setOpaque(this, false);
    }

    public static void main(String[] args) throws InterruptedException {
        HandleLockGivenBackOpaquely shared = new HandleLockGivenBackOpaquely();
        Thread other = new Thread(shared::add);
        other.start();
        shared.add();
        other.join();
        assert shared.count == 2;
    }
}
