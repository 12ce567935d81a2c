/*
 * A release fence before the store of a plain field, an acquire fence after its load: what was written before
 * is seen.
 *
 * expect: verified
 */
import java.lang.invoke.VarHandle;

public class FencesPublish {
    static int data;
    static int flag;

    static void first() {
        data = 1;
        VarHandle.releaseFence();
        flag = 1;
    }

    static void second() {
        int seen = flag;
        VarHandle.acquireFence();
        if (seen == 1) {
            assert data == 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(FencesPublish::first);
        other.start();
        second();
        other.join();
    }
}
