import io.jcheck.Check;

/* Half of an array each, and then all of it: arrays are protected as wholes. */
public class Array {
    public static void main(String[] args) throws InterruptedException {
        int[] left = new int[2];
        boolean[] done = new boolean[2];
        Thread worker = new Thread(() -> {
            left[0] = 1;
            left[1] = 2;
            done[0] = true;
        });
        Check.exclusive(left, worker, () -> !done[0]);
        Check.exclusive(left, Thread.currentThread(), () -> done[1]);
        worker.start();
        worker.join();
        done[1] = true;
        assert left[0] + left[1] == 3;
    }
}
