/*
 * An AbstractOwnableSynchronizer of the program: its owner is seen after a join.
 *
 * expect: verified
 */
import java.util.concurrent.locks.AbstractOwnableSynchronizer;

public class OwnOwnableSynchronizer {
    static class Owned extends AbstractOwnableSynchronizer {
        Thread owner() {
            return getExclusiveOwnerThread();
        }

        void own() {
            setExclusiveOwnerThread(Thread.currentThread());
        }
    }

    static final Owned OWNED = new Owned();

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(OWNED::own);
        thread.start();
        thread.join();
        assert OWNED.owner() == thread;
    }
}
