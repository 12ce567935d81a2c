/*
 * The store is to another element than the load.
 *
 * expect: bug data-race
 */
import java.lang.invoke.VarHandle;

public class FencesOfOtherElement {
    static int data;
    static final int[] FLAGS = new int[2];

    static void first() {
        data = 1;
        VarHandle.releaseFence();
        FLAGS[0] = 1;
    }

    static void second() {
        int seen = FLAGS[1];
        VarHandle.acquireFence();
        assert data >= seen;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(FencesOfOtherElement::first);
        other.start();
        second();
        other.join();
    }
}
