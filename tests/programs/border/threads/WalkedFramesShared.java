/*
 * What is done with the frames of two threads shares a counter.
 *
 * expect: bug data-race
 */
public class WalkedFramesShared {
    static int found;

    static void count() {
        StackWalker.getInstance().forEach(frame -> found++);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(WalkedFramesShared::count);
        other.start();
        count();
        other.join();
    }
}
