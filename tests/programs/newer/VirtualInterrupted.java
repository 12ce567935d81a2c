/*
 * A virtual thread that sleeps is interrupted.
 *
 * expect: verified
 */
public class VirtualInterrupted {
    static boolean woken;

    public static void main(String[] args) throws Exception {
        Thread thread = Thread.startVirtualThread(() -> {
            try {
                Thread.sleep(100_000);
            } catch (InterruptedException expected) {
                woken = true;
            }
        });
        thread.interrupt();
        thread.join();
        assert woken;
    }
}
