import io.jcheck.Check;

/* The twin of MasterGetsBack: the worker says that the master may look before it has done its work. */
public class MasterLooksEarly {
    static class Task {
        int result;
    }

    static class State {
        boolean masters = true;
        boolean workers;
    }

    public static void main(String[] args) throws InterruptedException {
        Task task = new Task();
        State state = new State();
        Thread worker = new Thread(() -> {
            state.masters = true;
            task.result++;
            state.workers = false;
        });
        Check.exclusive(task, Thread.currentThread(), () -> state.masters);
        Check.exclusive(task, worker, () -> state.workers);
        task.result = 1;
        state.masters = false;
        state.workers = true;
        worker.start();
        worker.join();
        assert task.result == 2;
    }
}
