/*
 * A thread that never comes back.
 *
 * The worker looks for the number of steps of 2 that lead from 1 to 0. Overflow leads far, but never from an odd number
 * to an even one. The loop has no visible operation, so that no scheduler gets a word in. A program must reach its next
 * visible operation in bounded time (condition BoundedInvis of the paper); what does not is reported as a divergence,
 * after 10 seconds or as told.
 *
 * Source: S. D. Stoller, Model-checking multi-threaded distributed Java programs, STTT 4(1), 2002, section 3.6.
 *
 * expect: bug divergence
 * check: jcheck check samples/Spin.java --divergence-timeout 2
 */
public class Spin {
    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> System.out.println(steps()), "worker");
        worker.start();
        worker.join();
    }

    static int steps() {
        int steps = 0;
        for (int position = 1; position != 0; position += 2) {
            steps++;
        }
        return steps;
    }
}
