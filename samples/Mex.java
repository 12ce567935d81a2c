/*
 * The running example of the theory: two threads, two locks, no bug.
 *
 * Thread 1 increments x under the lock of o1 and then y under the lock of o2. Thread 2 holds the lock of o2 while it
 * takes that of o1, which looks like trouble but is none: thread 1 never holds two locks.
 *
 * What can differ is who is first at o1, and who is first at o2: 4 ways. If thread 2 is first at o1, it holds o2
 * already, so that it is first at o2 as well: 3 executions, and z is 1, 2 or 3.
 *
 * Source: S. D. Stoller, Model-checking multi-threaded distributed Java programs, STTT 4(1), 2002, section 3.3, the
 * system M_ex and figure 1.
 *
 * expect: verified
 * check: jcheck check samples/Mex.java
 */
public class Mex {
    static class X {
        int x;
    }

    static class Y {
        int y;
    }

    public static void main(String[] args) throws InterruptedException {
        X o1 = new X();
        Y o2 = new Y();
        Thread theta1 = new Thread(() -> {
            synchronized (o1) {
                o1.x++;
            }
            synchronized (o2) {
                o2.y++;
            }
        }, "theta-1");
        Thread theta2 = new Thread(() -> {
            int z;
            synchronized (o2) {
                o2.y++;
                synchronized (o1) {
                    z = o1.x + o2.y;
                }
            }
            assert z >= 1 && z <= 3;
        }, "theta-2");
        theta1.start();
        theta2.start();
        theta1.join();
        theta2.join();
        // The discipline wants the locks even here, where nobody else is left.
        synchronized (o1) {
            assert o1.x == 1;
        }
        synchronized (o2) {
            assert o2.y == 2;
        }
    }
}
