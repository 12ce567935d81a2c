/*
 * The priority of a thread is changed by one thread and read by another.
 *
 * expect: bug assertion
 */
public class PriorityMeanwhile {
    static boolean seen;

    public static void main(String[] args) throws InterruptedException {
        Thread target = new Thread(() -> { });
        Thread a = new Thread(() -> target.setPriority(Thread.MAX_PRIORITY));
        Thread b = new Thread(() -> seen = target.getPriority() == Thread.MAX_PRIORITY);
        a.start();
        b.start();
        a.join();
        b.join();
        assert !seen;
    }
}
