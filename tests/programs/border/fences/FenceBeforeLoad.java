/*
 * The acquire fence comes before the load, and orders nothing after it.
 *
 * expect: bug data-race
 */
import java.lang.invoke.VarHandle;

public class FenceBeforeLoad {
    static int data;
    static int flag;

    static void first() {
        data = 1;
        VarHandle.releaseFence();
        flag = 1;
    }

    static void second() {
        VarHandle.acquireFence();
        int seen = flag;
        if (seen == 1) {
            assert data == 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(FenceBeforeLoad::first);
        other.start();
        second();
        other.join();
    }
}
