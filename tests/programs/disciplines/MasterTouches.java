import io.jcheck.Check;

/* The master changes a task that it has passed on. */
public class MasterTouches {
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
            task.result = 0;
        }
        for (Worker worker : workers) {
            worker.join();
        }
    }
}
