/*
 * The reader may come first.
 *
 * expect: bug assertion
 */
import java.lang.invoke.VarHandle;

public class FencesBothOrders {
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
        assert seen == 1;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(FencesBothOrders::first);
        other.start();
        second();
        other.join();
    }
}
