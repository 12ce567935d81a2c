/*
 * The release fence comes after the store, and orders nothing before it.
 *
 * expect: bug data-race
 */
import java.lang.invoke.VarHandle;

public class FenceAfterStore {
    static int data;
    static int flag;

    static void first() {
        data = 1;
        flag = 1;
        VarHandle.releaseFence();
    }

    static void second() {
        int seen = flag;
        VarHandle.acquireFence();
        if (seen == 1) {
            assert data == 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(FenceAfterStore::first);
        other.start();
        second();
        other.join();
    }
}
