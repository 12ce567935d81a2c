/*
 * Fences make no step of a load and a store.
 *
 * expect: bug assertion
 */
import java.lang.invoke.VarHandle;

public class FencesLoseUpdate {
    static int count;

    static void add() {
        int before = count;
        VarHandle.fullFence();
        count = before + 1;
    }

    static void first() {
        add();
    }

    static void second() {
        add();
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(FencesLoseUpdate::first);
        other.start();
        second();
        other.join();
        assert count == 2;
    }
}
