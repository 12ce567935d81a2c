/*
 * Two threads work for long on objects of their own: that they let each other go on meanwhile adds no execution.
 *
 * expect: verified
 * check: jcheck check tests/programs/verified/WorksForLong.java
 */
public class WorksForLong {
    static class Sum {
        long value;
    }

    public static void main(String[] args) throws InterruptedException {
        Sum[] sums = {new Sum(), new Sum()};
        Thread[] workers = new Thread[2];
        for (int i = 0; i < 2; i++) {
            Sum sum = sums[i];
            workers[i] = new Thread(() -> {
                for (int n = 0; n < 1_000_000; n++) {
                    sum.value += n;
                }
            });
            workers[i].start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
        if (sums[0].value != sums[1].value) {
            throw new AssertionError();
        }
    }
}
