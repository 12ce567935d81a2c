import io.jcheck.Check;

/* The twin of JoinedStated: the worker gives its access up before it ends. */
public class JoinedGivenUp {
    static class Result {
        int value;
    }

    static class Phase {
        boolean written;
        boolean joined;
    }

    public static void main(String[] args) throws InterruptedException {
        Result result = new Result();
        Phase phase = new Phase();
        Thread worker = new Thread(() -> {
            result.value = 1;
            phase.written = true;
        });
        Check.exclusive(result, worker, () -> !phase.written);
        Check.exclusive(result, Thread.currentThread(), () -> phase.joined);
        worker.start();
        worker.join();
        phase.joined = true;
        result.value++;
    }
}
