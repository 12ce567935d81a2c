/*
 * The store may come last.
 *
 * expect: bug assertion
 */
import java.lang.invoke.VarHandle;

public class FencesWriterLast {
    static int flag = 1;

    static void first() {
        VarHandle.releaseFence();
        flag = 2;
    }

    static void second() {
        VarHandle.releaseFence();
        flag = 3;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(FencesWriterLast::first);
        other.start();
        second();
        other.join();
        assert flag == 3;
    }
}
