/*
 * What is read between two looks at a version, with a fence before the second one, is of one version.
 *
 * expect: verified
 */
import java.lang.invoke.VarHandle;

public class Seqlock {
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
        if (before % 2 == 0 && version == before) {
            assert found == (before == 0 ? 0 : 7);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(Seqlock::first);
        other.start();
        second();
        other.join();
    }
}
