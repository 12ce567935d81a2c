/*
 * No signal is missed: the twin of Clean.java.
 *
 * Looking at the counter and waiting for it to move are one critical section, and the wait stands in a loop. The tasks
 * do a number of rounds (the argument, 2 by default), so that the search can end.
 *
 * In each round each task either comes before the signal, and waits, or after it: 4 ways a round, hence 4^rounds
 * executions, 16 for two rounds.
 *
 * Source: S. D. Stoller, Model-checking multi-threaded distributed Java programs, STTT 4(1), 2002, section 10.
 *
 * expect: verified
 * check: jcheck check samples/CleanFixed.java
 */
public class CleanFixed {
    public static void main(String[] args) throws InterruptedException {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 2;
        Event event1 = new Event();
        Event event2 = new Event();
        Thread task1 = new Thread(() -> first(rounds, event1, event2), "task-1");
        Thread task2 = new Thread(() -> second(rounds, event1, event2), "task-2");
        task1.start();
        task2.start();
        task1.join();
        task2.join();
        System.out.println("all rounds done");
    }

    static class Event {
        private int count;

        /** Waits until the count is not the one seen, and returns it. */
        synchronized int waitForEvent(int seen) {
            while (count == seen) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            return count;
        }

        synchronized void signalEvent() {
            count = (count + 1) % 3;
            notifyAll();
        }
    }

    static void first(int rounds, Event event1, Event event2) {
        int seen = 0;
        for (int round = 0; round < rounds; round++) {
            seen = event1.waitForEvent(seen);
            event2.signalEvent();
        }
    }

    static void second(int rounds, Event event1, Event event2) {
        int seen = 0;
        for (int round = 0; round < rounds; round++) {
            event1.signalEvent();
            seen = event2.waitForEvent(seen);
        }
    }
}
