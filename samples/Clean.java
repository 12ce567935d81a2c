/*
 * The missed signal of NASA's Remote Agent.
 *
 * Two tasks of a spacecraft's executive wake each other through two events. An event counts its signals, modulo 3, so
 * that a task can tell whether one has come since it last looked; if none has come, it waits for the next. But looking
 * and waiting are two critical sections. When the signal comes between them, the task waits for a signal that has
 * already been given. The other task then waits in turn, and the spacecraft stands still. An error of this kind stopped
 * the Remote Agent in flight, in May 1999.
 *
 * The tasks never end, so the search can not either: `--bound deepening` looks at all executions of a certain depth,
 * then of a greater one. The deadlock is 10 visible operations deep: the three first operations of the threads; task 1
 * looks, and later takes the lock and waits; in between, task 2 takes the lock to signal; then task 2 looks, takes the
 * lock and waits.
 *
 * Source: S. D. Stoller, Model-checking multi-threaded distributed Java programs, STTT 4(1), 2002, section 10, after
 * figure 1 of G. Brat, K. Havelund, S. Park and W. Visser, Model checking programs, ASE 2000. This one is written from
 * the description; its tasks read the counter under the lock, so that the missed signal is all that is wrong.
 *
 * expect: bug deadlock
 * check: jcheck check samples/Clean.java --bound deepening
 */
public class Clean {
    public static void main(String[] args) throws InterruptedException {
        Event event1 = new Event();
        Event event2 = new Event();
        Thread task1 = new Thread(() -> first(event1, event2), "task-1");
        Thread task2 = new Thread(() -> second(event1, event2), "task-2");
        task1.start();
        task2.start();
        task1.join();
        task2.join();
    }

    static class Event {
        private int count;

        synchronized int count() {
            return count;
        }

        synchronized void waitForEvent() {
            try {
                wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        synchronized void signalEvent() {
            count = (count + 1) % 3;
            notifyAll();
        }
    }

    static void first(Event event1, Event event2) {
        int seen = 0;
        while (true) {
            if (event1.count() == seen) {
                event1.waitForEvent(); // a signal since the test is missed
            }
            seen = event1.count();
            event2.signalEvent();
        }
    }

    static void second(Event event1, Event event2) {
        int seen = 0;
        while (true) {
            event1.signalEvent();
            if (event2.count() == seen) {
                event2.waitForEvent(); // a signal since the test is missed
            }
            seen = event2.count();
        }
    }
}
