/*
 * An exception leaves a virtual thread.
 *
 * expect: bug uncaught-exception
 */
public class VirtualThrows {
    public static void main(String[] args) throws Exception {
        Thread.startVirtualThread(() -> {
            throw new IllegalStateException("here");
        }).join();
    }
}
