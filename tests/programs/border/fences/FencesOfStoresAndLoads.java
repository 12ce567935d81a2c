/*
 * Fences of stores and of loads alone are enough for a reader.
 *
 * expect: verified
 */
import java.lang.invoke.VarHandle;

public class FencesOfStoresAndLoads {
    static int data;
    static int flag;

    static void first() {
        data = 1;
        VarHandle.storeStoreFence();
        flag = 1;
    }

    static void second() {
        int seen = flag;
        VarHandle.loadLoadFence();
        if (seen == 1) {
            assert data == 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(FencesOfStoresAndLoads::first);
        other.start();
        second();
        other.join();
    }
}
