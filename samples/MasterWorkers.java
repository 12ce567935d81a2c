/*
 * Tasks without locks: a master makes them and passes them to workers.
 *
 * A task is the master's until it is passed, then it is that of the worker whose task it is. A lock-set checker rejects
 * this, since no lock is held at all accesses. The predicates say it, and they are checked, not believed.
 *
 * Each worker finds its slot filled, or waits: 2 ways for each, 4 executions.
 *
 * Source: S. D. Stoller, E. Cohen, Optimistic synchronization-based state-space reduction, TACAS 2003, section 6.
 *
 * expect: verified
 * check: jcheck check samples/MasterWorkers.java --discipline exclusive-access
 */
import io.jcheck.Check;

public class MasterWorkers {
    static class Task {
        boolean passed;
        int result;
    }

    static class Slot {
        private Task next;

        synchronized void hand(Task task) {
            next = task;
            notify();
        }

        synchronized Task take() throws InterruptedException {
            while (next == null) {
                wait();
            }
            return next;
        }
    }

    static class Worker extends Thread {
        final Slot slot = new Slot();
        /** What it works on. */
        Task task;

        @Override
        public void run() {
            try {
                Task mine = slot.take();
                task = mine;
                mine.result++;
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Worker[] workers = {new Worker(), new Worker()};
        Task[] tasks = {new Task(), new Task()};
        Thread master = Thread.currentThread();
        for (Task task : tasks) {
            Check.exclusive(task, master, () -> !task.passed);
            for (Worker worker : workers) {
                Check.exclusive(task, worker, () -> worker.task == task);
            }
        }
        for (Worker worker : workers) {
            worker.start();
        }
        for (int i = 0; i < 2; i++) {
            Task task = tasks[i];
            task.result = i;
            task.passed = true;
            workers[i].slot.hand(task);
        }
        for (Worker worker : workers) {
            worker.join();
        }
    }
}
