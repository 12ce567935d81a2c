import io.jcheck.Check;

/* A worker gives its task back, and the master looks at the result. */
public class MasterGetsBack {
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
            task.result++;
            state.workers = false;
            state.masters = true;
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
