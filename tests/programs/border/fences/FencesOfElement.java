/*
 * An element of an array that is meant to be shared.
 *
 * expect: verified
 */
import java.lang.invoke.VarHandle;

public class FencesOfElement {
    static int data;
    static final int[] FLAGS = new int[2];

    static void first() {
        data = 1;
        VarHandle.releaseFence();
        FLAGS[1] = 1;
    }

    static void second() {
        int seen = FLAGS[1];
        VarHandle.acquireFence();
        if (seen == 1) {
            assert data == 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(FencesOfElement::first);
        other.start();
        second();
        other.join();
    }
}
