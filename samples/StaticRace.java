/*
 * A static counter without a lock.
 *
 * Two threads increment a static field. Neither holds a lock, and nothing else orders what the one does before what the
 * other does: a data race.
 *
 * jcheck does not try the orders of these accesses: accesses to plain fields are not scheduling points. It need not,
 * because whether two accesses are ordered does not depend on which of them came first. One execution shows the race.
 * Then the field is promoted: its accesses become scheduling points, and the search begins anew for what the race can
 * cause. Here that is nothing: "only data races".
 *
 * Source: M. Musuvathi, S. Qadeer, T. Ball, CHESS: A systematic testing tool for concurrent software, MSR-TR-2007-149.
 *
 * expect: bug data-race
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
