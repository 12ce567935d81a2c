/*
 * A thread gets another priority while it runs, which nobody looks at.
 *
 * expect: verified
 */
public class PriorityOfOther {
    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> { });
        other.start();
        other.setPriority(Thread.MAX_PRIORITY);
        other.join();
    }
}
