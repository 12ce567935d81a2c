/*
 * The fence is for the last load before it.
 *
 * expect: bug data-race
 */
import java.lang.invoke.VarHandle;

public class FencesCoverOneLoad {
    static int data;
    static int flag;

    static void first() {
        data = 1;
        VarHandle.releaseFence();
        flag = 1;
    }

    static void second() {
        int found = data;
        int seen = flag;
        VarHandle.acquireFence();
        assert seen == 0 || found >= 0;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(FencesCoverOneLoad::first);
        other.start();
        second();
        other.join();
    }
}
