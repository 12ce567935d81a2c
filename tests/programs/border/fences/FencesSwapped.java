/*
 * Each side has the fence of the other one.
 *
 * expect: bug data-race
 */
import java.lang.invoke.VarHandle;

public class FencesSwapped {
    static int data;
    static int flag;

    static void first() {
        data = 1;
        VarHandle.acquireFence();
        flag = 1;
    }

    static void second() {
        int seen = flag;
        VarHandle.releaseFence();
        if (seen == 1) {
            assert data == 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(FencesSwapped::first);
        other.start();
        second();
        other.join();
    }
}
