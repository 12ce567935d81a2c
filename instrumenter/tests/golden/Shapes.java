import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.Random;

/** One small method per kind of hook; Shapes.txt beside it is what they become. */
class Shapes extends Thread {
    int narrow;
    long wide;
    final int fixed;
    static double shared;
    static final Object LOCK = new Object();

    Shapes(int fixed) {
        this.fixed = fixed;
    }

    int fields() {
        wide = narrow;
        return fixed;
    }

    static double statics() {
        shared = 1;
        return shared;
    }

    static int elements(int[] narrow, double[] wide) {
        wide[0] = 2;
        narrow[1] = narrow[0];
        return narrow.clone().length;
    }

    void monitor() throws InterruptedException {
        synchronized (LOCK) {
            LOCK.wait(5);
            LOCK.notify();
        }
    }

    synchronized int instanceLock() {
        return 1;
    }

    static synchronized void classLock() {}

    @Override
    public synchronized void run() {}

    static void threads(Shapes t) throws InterruptedException {
        t.start();
        t.join();
        System.exit(3);
    }

    static Object births() {
        new Shapes(1);
        return new int[][] {null};
    }

    static double[][] tables(double last) {
        return new double[][] {{0.5, 1.5}, {2.5, last}};
    }

    static int random() {
        return new Random().nextInt(6);
    }

    static Object unmodelled(Object o) {
        Runnable r = o::notifyAll;
        return new java.util.Date();
    }

    static boolean receiver(ArrayList<String> list) {
        list.clear();
        return list.add("one");
    }

    static void arguments(long[] from, long[] to, StringBuilder text) {
        System.arraycopy(from, 0, to, 1, 2);
        text.insert(1, 2L);
    }

    static Iterator<String> views(Collection<String> all) {
        return new ArrayList<>(all).subList(0, 1).iterator();
    }
}
