/*
 * As VirtualRace, under a lock.
 *
 * expect: verified
 */
public class VirtualLocked {
    static int x;

    public static void main(String[] args) throws Exception {
        Runnable add = () -> {
            synchronized (VirtualLocked.class) {
                x++;
            }
        };
        Thread thread = Thread.startVirtualThread(add);
        Thread other = Thread.ofVirtual().start(add);
        thread.join();
        other.join();
        assert x == 2;
    }
}
