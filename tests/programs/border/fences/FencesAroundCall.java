/*
 * A call of the JDK between fence and store is no store that is meant.
 *
 * expect: bug data-race
 */
import java.lang.invoke.VarHandle;

public class FencesAroundCall {
    static final java.util.ArrayList<Integer> LIST = new java.util.ArrayList<>();

    static void first() {
        VarHandle.releaseFence();
        LIST.add(1);
    }

    static void second() {
        int seen = LIST.size();
        VarHandle.acquireFence();
        assert seen <= 1;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(FencesAroundCall::first);
        other.start();
        second();
        other.join();
    }
}
