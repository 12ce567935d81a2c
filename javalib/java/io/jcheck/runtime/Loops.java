package io.jcheck.runtime;

/**
 * Loops that wait. A thread that comes back to the beginning of a loop without having changed anything is where it was,
 * and tells the scheduler so: it need not run before what it has looked at has changed.
 *
 * <p>A thread keeps for each loop that it is in how many visible operations it had performed when the iteration began. What
 * may run the same loop again, or change anything, makes it forget the loop.
 */
final class Loops {
    private static final int IFEQ = 153;
    private static final int IF_ICMPEQ = 159;
    private static final int IF_ACMPEQ = 165;
    private static final int IFNULL = 198;

    /** Of a thread: nested loops beyond this are forgotten. */
    private static final int MOST = 8;

    private final int[] sites = new int[MOST];
    private final int[] since = new int[MOST];
    private int count;

    /** An iteration begins. */
    static void begins(int site) {
        ThreadState self = Control.current();
        if (self == null) {
            return;
        }
        Loops loops = self.loops;
        if (loops == null) {
            loops = self.loops = new Loops();
        }
        int at = loops.find(site);
        if (at < 0) {
            at = loops.count < MOST ? loops.count++ : MOST - 1;
            loops.sites[at] = site;
        }
        loops.since[at] = self.operations;
    }

    /** Something has changed in this iteration. */
    static void changes(int site) {
        ThreadState self = Control.current();
        if (self == null || self.loops == null) {
            return;
        }
        Loops loops = self.loops;
        int at = loops.find(site);
        if (at >= 0) {
            loops.count--;
            loops.sites[at] = loops.sites[loops.count];
            loops.since[at] = loops.since[loops.count];
        }
    }

    /** The next iteration is about to begin. */
    static void repeats(int site) {
        ThreadState self = Control.current();
        if (self != null) {
            Unsettled.settle(self);
        }
        // an initialiser of a class has no scheduling points
        if (self == null || self.loops == null || self.classInit != null) {
            return;
        }
        int at = self.loops.find(site);
        if (at >= 0) {
            Control.visible(self, Operation.spin(self.operations - self.loops.since[at]), site);
        }
    }

    /** The code that runs from here on may come to any loop. */
    static void forget(ThreadState self) {
        self.loops = null;
    }

    private int find(int site) {
        for (int i = 0; i < count; i++) {
            if (sites[i] == site) {
                return i;
            }
        }
        return -1;
    }

    /** Whether a branch that compares an int with 0 is taken (JVMS 6.5, if&lt;cond&gt;). */
    static boolean isTaken(int value, int opcode) {
        return holds(Integer.compare(value, 0), opcode - IFEQ);
    }

    /** Whether a branch that compares two ints is taken (JVMS 6.5, if_icmp&lt;cond&gt;). */
    static boolean isTaken(int first, int second, int opcode) {
        return holds(Integer.compare(first, second), opcode - IF_ICMPEQ);
    }

    static boolean isTaken(Object value, int opcode) {
        return (value == null) == (opcode == IFNULL);
    }

    static boolean isTaken(Object first, Object second, int opcode) {
        return (first == second) == (opcode == IF_ACMPEQ);
    }

    private static boolean holds(int order, int condition) {
        switch (condition) {
            case 0:
                return order == 0;
            case 1:
                return order != 0;
            case 2:
                return order < 0;
            case 3:
                return order >= 0;
            case 4:
                return order > 0;
            default:
                return order <= 0;
        }
    }
}
