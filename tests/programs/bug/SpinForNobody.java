/*
 * The one thread waits for a flag that the other sets only if it comes second.
 *
 * expect: bug livelock
 */
public class SpinForNobody {
    static volatile boolean first;
    static volatile boolean flag;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            if (first) {
                flag = true;
            }
        });
        other.start();
        first = true;
        while (!flag) {
            Thread.yield();
        }
        other.join();
    }
}
