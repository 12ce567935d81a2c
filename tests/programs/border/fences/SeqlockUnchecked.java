/*
 * A reader that does not look whether the writer is busy sees what no version has.
 *
 * expect: bug assertion
 */
import java.lang.invoke.VarHandle;

public class SeqlockUnchecked {
    static volatile int version;
    static int value;

    static void first() {
        version = 1;
        VarHandle.releaseFence();
        value = 7;
        version = 2;
    }

    static void second() {
        int before = version;
        int found = value;
        VarHandle.acquireFence();
        if (version == before) {
            assert found == (before < 2 ? 0 : 7);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(SeqlockUnchecked::first);
        other.start();
        second();
        other.join();
    }
}
