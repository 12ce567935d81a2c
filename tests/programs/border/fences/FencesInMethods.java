/*
 * Fences, the store and the load are in methods of their own, as in com.lmax.disruptor.Sequence.
 *
 * expect: verified
 */
import java.lang.invoke.VarHandle;

public class FencesInMethods {
    static int data;
    static int flag;

    static void set(int value) {
        release();
        flag = value;
    }

    static void release() {
        VarHandle.releaseFence();
    }

    static int get() {
        int value = flag;
        VarHandle.acquireFence();
        return value;
    }

    static void first() {
        data = 1;
        set(1);
    }

    static void second() {
        if (get() == 1) {
            assert data == 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(FencesInMethods::first);
        other.start();
        second();
        other.join();
    }
}
