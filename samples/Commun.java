/*
 * A flag as a communication object.
 *
 * The writer fills in the data under a lock and then raises a plain flag without one; the reader looks at the flag and,
 * if it is up, reads the data under the lock. The flag breaks the locking discipline, so that without an annotation
 * jcheck reports it. Commun.commun declares the flag a communication object: its accesses become visible, and every
 * order of them is tried. There are 2 executions: the reader looks before the flag is up, or after.
 *
 * jcheck works with sequential consistency, as Stoller's paper does. Java's memory model promises that only for
 * programs without data races; a real program should declare such a flag volatile, which needs no annotation.
 *
 * Source: S. D. Stoller, Model-checking multi-threaded distributed Java programs, STTT 4(1), 2002, sections 3.1 and 9.
 *
 * expect: verified
 * check: jcheck check samples/Commun.java --commun samples/Commun.commun
 */
public class Commun {
    static final Object LOCK = new Object();

    static boolean ready;
    static int data;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            synchronized (LOCK) {
                data = 42;
            }
            ready = true;
        }, "writer");
        Thread reader = new Thread(() -> {
            if (ready) {
                synchronized (LOCK) {
                    assert data == 42 : "the flag is up and the data is not there";
                }
            }
        }, "reader");
        writer.start();
        reader.start();
        writer.join();
        reader.join();
        System.out.println("read, or not read");
    }
}
