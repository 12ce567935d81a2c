/*
 * As FencesPublish, with full fences.
 *
 * expect: verified
 */
import java.lang.invoke.VarHandle;

public class FencesFull {
    static int data;
    static int flag;

    static void first() {
        data = 1;
        VarHandle.fullFence();
        flag = 1;
    }

    static void second() {
        int seen = flag;
        VarHandle.fullFence();
        if (seen == 1) {
            assert data == 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(FencesFull::first);
        other.start();
        second();
        other.join();
    }
}
