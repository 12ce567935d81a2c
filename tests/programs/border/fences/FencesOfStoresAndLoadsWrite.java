/*
 * Fences of stores and of loads alone do not order what the reader writes.
 *
 * expect: bug data-race
 */
import java.lang.invoke.VarHandle;

public class FencesOfStoresAndLoadsWrite {
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
            data = 2;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(FencesOfStoresAndLoadsWrite::first);
        other.start();
        second();
        other.join();
    }
}
