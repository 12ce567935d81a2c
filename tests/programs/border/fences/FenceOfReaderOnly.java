/*
 * Nothing orders what the writer does.
 *
 * expect: bug data-race
 */
import java.lang.invoke.VarHandle;

public class FenceOfReaderOnly {
    static int data;
    static int flag;

    static void first() {
        data = 1;
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
        Thread other = new Thread(FenceOfReaderOnly::first);
        other.start();
        second();
        other.join();
    }
}
