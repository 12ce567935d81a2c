import io.jcheck.Check;

/* The twin of Array: one element is read too early. */
public class ArrayEarly {
    public static void main(String[] args) throws InterruptedException {
        int[] left = new int[2];
        boolean[] done = new boolean[2];
        Thread worker = new Thread(() -> {
            left[0] = 1;
            done[0] = true;
        });
        Check.exclusive(left, worker, () -> !done[0]);
        Check.exclusive(left, Thread.currentThread(), () -> done[1]);
        worker.start();
        assert left[1] == 0;
        worker.join();
        done[1] = true;
        assert left[0] == 1;
    }
}
