/*
 * A loop that waits looks at a plain field, with a fence after each look.
 *
 * expect: verified
 */
import java.lang.invoke.VarHandle;

public class FencesInLoop {
    static int data;
    static int flag;

    static int get() {
        int value = flag;
        VarHandle.acquireFence();
        return value;
    }

    static void first() {
        data = 1;
        VarHandle.releaseFence();
        flag = 1;
    }

    static void second() {
        while (get() == 0) {
            Thread.onSpinWait();
        }
        assert data == 1;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(FencesInLoop::first);
        other.start();
        second();
        other.join();
    }
}
