/*
 * A fence of stores does not order what the writer has read.
 *
 * expect: bug data-race
 */
import java.lang.invoke.VarHandle;

public class FencesOfStoresRead {
    static int data;
    static int flag;

    static void first() {
        int found = data;
        VarHandle.storeStoreFence();
        flag = 1;
        assert found == 0;
    }

    static void second() {
        int seen = flag;
        VarHandle.acquireFence();
        if (seen == 1) {
            data = 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(FencesOfStoresRead::first);
        other.start();
        second();
        other.join();
    }
}
