/*
 * The loads in the loop have no fence: the compiler may look once, and wait for ever.
 *
 * expect: bug data-race
 */
import java.lang.invoke.VarHandle;

public class FenceAfterLoop {
    static int data;
    static int flag;

    static void first() {
        data = 1;
        VarHandle.releaseFence();
        flag = 1;
    }

    static void second() {
        while (flag == 0) {
            Thread.onSpinWait();
        }
        VarHandle.acquireFence();
        assert data == 1;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(FenceAfterLoop::first);
        other.start();
        second();
        other.join();
    }
}
