/*
 * Which lock a thread takes depends on the clock: no execution can be repeated.
 *
 * expect: incomplete
 */
public class NanoTimeRace {
    static final Object[] LOCKS = new Object[1000];

    static void take() {
        synchronized (LOCKS[(int) (System.nanoTime() % 1000)]) {
            // nothing to do
        }
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < LOCKS.length; i++) {
            LOCKS[i] = new Object();
        }
        Thread a = new Thread(NanoTimeRace::take);
        Thread b = new Thread(NanoTimeRace::take);
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
