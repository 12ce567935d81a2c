/*
 * The fence is for the first store after it: what is written later is published by nothing.
 *
 * expect: bug data-race
 */
import java.lang.invoke.VarHandle;

public class FencesCoverOneStore {
    static int data;
    static int flag;

    static void first() {
        VarHandle.releaseFence();
        flag = 1;
        data = 1;
    }

    static void second() {
        int seen = flag;
        VarHandle.acquireFence();
        if (seen == 1) {
            assert data >= 0;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(FencesCoverOneStore::first);
        other.start();
        second();
        other.join();
    }
}
