import java.util.concurrent.locks.LockSupport;

/** Raw ceiling: two pooled platform threads that hand over to each other 20 times with park and unpark. */
public class Handoffs {
    static final int HANDOFFS = 20;
    static volatile int turn;
    static Thread[] threads = new Thread[2];

    /** Waits for its turn and gives the other one its own, until it has done so this many times. */
    static void take(int me, int times) {
        for (int i = 0; i < times; i++) {
            while (turn != me) {
                LockSupport.park();
            }
            turn = 1 - me;
            LockSupport.unpark(threads[1 - me]);
        }
    }

    public static void main(String[] args) throws Exception {
        threads[0] = Thread.currentThread();
        threads[1] = new Thread(() -> take(1, Integer.MAX_VALUE));
        threads[1].setDaemon(true);
        threads[1].start();
        Batches.serve(() -> take(0, HANDOFFS / 2));
    }
}
