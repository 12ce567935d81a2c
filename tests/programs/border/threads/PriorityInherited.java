/*
 * A thread gets the priority of its maker, which another thread changes meanwhile.
 *
 * expect: bug assertion
 */
public class PriorityInherited {
    public static void main(String[] args) throws InterruptedException {
        Thread maker = new Thread(() -> {
            assert new Thread(() -> { }).getPriority() == Thread.NORM_PRIORITY;
        });
        maker.start();
        maker.setPriority(Thread.MAX_PRIORITY);
        maker.join();
    }
}
