package lessons;

/** Synchronized methods and blocks, with loops that begin at pc 0 and with results of every width. */
class Monitors {
    private int count;
    private static long total;

    synchronized void spin() {
        while (count < 10) {
            count++;
        }
    }

    synchronized int up(int by) {
        for (; ; ) {
            if (by > 5) {
                return count += by;
            }
            by++;
        }
    }

    synchronized long wide(long a, double b) {
        return a > b ? a : (long) b;
    }

    synchronized double wider(double a) {
        try {
            return a / count;
        } finally {
            count--;
        }
    }

    static synchronized String add(long amount) {
        total += amount;
        if (total < 0) {
            throw new IllegalStateException("negative: " + total);
        }
        return "total " + total;
    }

    synchronized Object fails() {
        throw new UnsupportedOperationException("always");
    }

    synchronized void nothing() {}

    static synchronized void nothingEither() {}

    int blocks(Object lock) {
        int sum = 0;
        synchronized (lock) {
            synchronized (this) {
                sum += count;
                this.notify();
            }
            for (int i = 0; i < 3; i++) {
                synchronized (lock) {
                    if (i == 1) {
                        continue;
                    }
                    sum += i;
                }
            }
            lock.notifyAll();
        }
        return sum;
    }

    interface Sized {
        int size();

        default int twice() {
            synchronized (this) {
                notifyAll();
                return size() * 2;
            }
        }

        static int of(Sized s) {
            synchronized (s) {
                s.notify();
                return s.twice();
            }
        }
    }

    static void run() throws Exception {
        Monitors m = new Monitors();
        m.spin();
        System.out.println(m.up(1) + " " + m.wide(3, 4.5) + " " + m.wider(32) + " " + m.count);
        System.out.println(add(5) + ", " + add(6));
        try {
            add(-1000);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            m.fails();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        m.nothing();
        nothingEither();
        System.out.println(m.blocks(new Object()) + " " + Sized.of(() -> 21));
        synchronized (m) {
            m.wait(1);
            m.wait(0, 1);
        }
    }
}
