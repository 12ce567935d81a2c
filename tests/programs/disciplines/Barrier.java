import io.jcheck.Check;

/*
 * The example of section 7 of Stoller and Cohen 2003: two locks, and a barrier. A predicate reads how many have arrived, in
 * no order with those who arrive: jcheck does not decide that.
 */
public class Barrier {
    static class X {
        int value;
    }

    static class Y {
        volatile int arrived;
    }

    public static void main(String[] args) throws InterruptedException {
        X[] x = {new X(), new X()};
        Object[] m = {new Object(), new Object()};
        Y y = new Y();
        Object gate = new Object();
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                for (int j = 0; j < 2; j++) {
                    synchronized (m[j]) {
                        x[j].value = me;
                    }
                }
                synchronized (gate) {
                    y.arrived++;
                    gate.notifyAll();
                    while (y.arrived != 2) {
                        try {
                            gate.wait();
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                    }
                }
                x[me].value = me;
            });
        }
        for (int i = 0; i < 2; i++) {
            int who = i;
            for (int j = 0; j < 2; j++) {
                int which = j;
                Check.exclusive(x[j], threads[i],
                        () -> Check.holds(threads[who], m[which]) || y.arrived == 2 && who == which);
            }
        }
        threads[0].start();
        threads[1].start();
        threads[0].join();
        threads[1].join();
    }
}
