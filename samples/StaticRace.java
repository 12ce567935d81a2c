/*
 * A static counter without a lock.
 *
 * Two threads increment a static field. Neither holds a lock, and the field is written after its initialisation: a
 * violation of the locking discipline, and a data race.
 *
 * jcheck does not try the orders of these accesses: accesses to fields that ought to be protected are not scheduling
 * points. It need not, because what the discipline asks for does not depend on the order of the accesses. One execution
 * shows the violation.
 *
 * Source: S. D. Stoller, Model-checking multi-threaded distributed Java programs, STTT 4(1), 2002, section 7, theorem 8.
 *
 * expect: bug discipline
 * check: jcheck check samples/StaticRace.java
 */
public class StaticRace {
    static int hits;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> hits++, "a");
        Thread b = new Thread(() -> hits++, "b");
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println("hits: " + hits);
    }
}
