/*
 * Nothing orders what the reader does.
 *
 * expect: bug data-race
 */
import java.lang.invoke.VarHandle;

public class FenceOfWriterOnly {
    static int data;
    static int flag;

    static void first() {
        data = 1;
        VarHandle.releaseFence();
        flag = 1;
    }

    static void second() {
        if (flag == 1) {
            assert data == 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(FenceOfWriterOnly::first);
        other.start();
        second();
        other.join();
    }
}
