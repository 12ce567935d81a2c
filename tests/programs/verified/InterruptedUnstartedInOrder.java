/*
 * As bug/InterruptedUnstarted.java; who asks has waited. Started, the thread finds its status set.
 *
 * expect: verified
 */
public class InterruptedUnstartedInOrder {
    static boolean isSeen;

    public static void main(String[] args) throws Exception {
        Thread idle = new Thread(() -> isSeen = Thread.interrupted());
        Thread other = new Thread(idle::interrupt);
        other.start();
        other.join();
        assert idle.isInterrupted();
        idle.start();
        idle.join();
        assert isSeen;
    }
}
