/*
 * A thread is interrupted and asked before it is started, in no order.
 *
 * expect: bug assertion
 */
public class InterruptedUnstarted {
    public static void main(String[] args) throws Exception {
        Thread idle = new Thread(() -> {});
        Thread other = new Thread(idle::interrupt);
        other.start();
        boolean isSeen = idle.isInterrupted();
        other.join();
        assert !isSeen;
    }
}
