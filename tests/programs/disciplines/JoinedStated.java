import io.jcheck.Check;

/* As Joined, and the program says whose the result is. */
public class JoinedStated {
    static class Result {
        int value;
        boolean done;
    }

    public static void main(String[] args) throws InterruptedException {
        Result result = new Result();
        boolean[] joined = new boolean[1];
        Thread worker = new Thread(() -> result.value = 1);
        Check.exclusive(result, worker, () -> !joined[0]);
        Check.exclusive(result, Thread.currentThread(), () -> joined[0]);
        worker.start();
        worker.join();
        joined[0] = true; // the worker has ended: main takes its access, which WFendExcl does not allow
        result.value++;
    }
}
