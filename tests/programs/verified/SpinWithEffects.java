/*
 * Loops that look like those that wait, but change something in each iteration, and so come to an end.
 *
 * expect: verified
 */
public class SpinWithEffects {
    static volatile boolean flag;
    static volatile Object object;
    static int called;
    int field;

    static int call() {
        return ++called;
    }

    static boolean looksAndFails(int[] calls) {
        if (calls[0]++ < 2) {
            throw new IllegalStateException();
        }
        return flag;
    }

    /** The same loop, again and again, in the middle of itself. */
    static int nested(int depth) {
        int found = 0;
        while (!flag) {
            if (depth == 0 || found == 1) {
                return 1;
            }
            found = nested(depth - 1);
        }
        return 0;
    }

    /** The inner call comes back in the loop, and leaves; what the outer one has changed must not be forgotten. */
    static int steps;

    static void deep(int depth) {
        while (!flag) {
            if (steps++ > 5) {
                return;
            }
            if (depth > 0) {
                deep(depth - 1);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> object = "");
        other.start();
        for (int i = 0; i < 3; i++) {
            if (flag) {
                break;
            }
        }
        int tries = 0;
        while (!flag && tries < 3) {
            tries++;
        }
        long wide = 0;
        do {
            wide += 2;
        } while (!flag && wide < 6);
        int[] array = new int[1];
        while (!flag) {
            if (array[0] > 2) {
                break;
            }
            array[0]++;
        }
        SpinWithEffects here = new SpinWithEffects();
        while (!flag && here.field < 3) {
            here.field++;
        }
        while (!flag && call() < 3) {
            Thread.yield();
        }
        int[] calls = new int[1];
        while (true) {
            try {
                looksAndFails(calls);
                break;
            } catch (IllegalStateException e) {
                Thread.yield();
            }
        }
        Object last = null;
        while (!flag) {
            if (last == here) {
                break;
            }
            last = here;
        }
        assert nested(3) == 1;
        deep(2);
        other.join();
    }
}
