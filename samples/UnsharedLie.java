/*
 * An annotation that is not true.
 *
 * UnsharedLie.unshared says that no Tally is used by two threads. But both threads use the same one. The program itself
 * is right (without the annotation it is verified, in 2 executions): the Tally is locked at every access. jcheck does
 * not believe annotations; it watches unshared objects for a second thread, and says which object and who.
 *
 * Source: S. D. Stoller, Model-checking multi-threaded distributed Java programs, STTT 4(1), 2002, sections 8 and 9:
 * "correctness of the classification is fully checked during state-space exploration".
 *
 * expect: bug classification
 * check: jcheck check samples/UnsharedLie.java --unshared samples/UnsharedLie.unshared
 */
public class UnsharedLie {
    static class Tally {
        private int count;

        synchronized void add() {
            count++;
        }

        synchronized int count() {
            return count;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Tally tally = new Tally();
        Thread a = new Thread(tally::add, "a");
        Thread b = new Thread(tally::add, "b");
        a.start();
        b.start();
        a.join();
        b.join();
        assert tally.count() == 2;
        System.out.println("counted to 2");
    }
}
